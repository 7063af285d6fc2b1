import { randomBytes } from "node:crypto";
import type { TeamRole } from "#contract/roles.ts";
import { openAccount } from "#server/domains/accounts/open-account.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { appSecret, type World } from "./world.ts";

const tokens = new WeakMap<World, string>();

/** The token of the session of a creator who publishes without a review, the same one for all rows of a world. */
export async function creatorToken(world: World): Promise<string> {
  const token = tokens.get(world) ?? (await openSession(world, { username: world.post.username }));
  if (!tokens.has(world)) await seedPost(world.db, { slug: "a-third-paid-post" });
  tokens.set(world, token);
  return token;
}

/** A browser of the creator whose session `creatorToken` opens, with an address of its own. */
export async function creatorBrowser(world: World): Promise<TestBrowser> {
  return browserOf(world, await creatorToken(world));
}

/** A browser of a new creator without posts, who is signed in. */
export async function newCreatorBrowser(world: World, username: string): Promise<TestBrowser> {
  await world.db.query({
    text: "INSERT INTO authors (username, first_name, last_name, email) VALUES ($1, 'New', 'Creator', 'new@creators.example')",
    values: [username],
  });
  return browserOf(world, await openSession(world, { username }));
}

/** A browser of a new team member, who has proved a second factor. */
export async function memberBrowser(world: World, role: TeamRole): Promise<TestBrowser> {
  return browserOf(world, await openSession(world, { role }));
}

function browserOf({ url }: World, token: string): TestBrowser {
  const browser = new TestBrowser(url);
  browser.setCookie("session", token);
  return browser;
}

/** Opens an account with a session: of the creator with that username, or of a team member. */
async function openSession(
  { db }: World,
  { username, role }: { username: string; role?: undefined } | { username?: undefined; role: TeamRole },
): Promise<string> {
  const keys = deriveKeys([appSecret]);
  const email = `${username ?? role}-${randomBytes(6).toString("hex")}@accounts.example`;
  const token = randomBytes(32).toString("base64url");
  await db.transaction(async (tx) => {
    const id = await openAccount({ keys }, tx, { email, language: "en" });
    if (role)
      await tx.query({ text: "INSERT INTO account_roles (account_id, role) VALUES ($1, $2)", values: [id, role] });
    else
      await tx.query({
        text: "UPDATE accounts SET creator_id = (SELECT id FROM authors WHERE username = $2) WHERE id = $1",
        values: [id, username],
      });
    await tx.query({
      text: `INSERT INTO sessions (token_hash, account_id, strength, device, expires_at)
        VALUES (sha256($1), $2, $3, 'Firefox, Linux', app_now() + interval '30 days')`,
      values: [Buffer.from(token), id, role ? 2 : 1],
    });
  });
  return token;
}
