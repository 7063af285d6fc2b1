import { randomBytes } from "node:crypto";
import type { TeamRole } from "#contract/roles.ts";
import { openAccount } from "#server/domains/accounts/open-account.ts";
import { deriveKeys, type Keys } from "#server/platform/keys/keys.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { appSecret, type World } from "./world.ts";

/** The owner of an account: the creator with that username, or a new team member. */
export type AccountOwner = { username: string; role?: undefined } | { username?: undefined; role: TeamRole };

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

/** A browser of a new creator without posts, who is signed in. `keys` are those of the shop, if it is not the harness's world. */
export async function newCreatorBrowser(
  world: Pick<World, "db" | "url">,
  username: string,
  keys?: Keys,
): Promise<TestBrowser> {
  await world.db.query({
    text: "INSERT INTO authors (username, first_name, last_name, email) VALUES ($1, 'New', 'Creator', 'new@creators.example')",
    values: [username],
  });
  return browserOf(world, await openSession(world, { username }, keys));
}

/** A browser of a new team member, who has proved a second factor. */
export async function memberBrowser(world: World, role: TeamRole): Promise<TestBrowser> {
  return browserOf(world, await openSession(world, { role }));
}

/** Opens the account of a new team member, or of a creator. Returns its id. */
export async function openAccountOf(
  { db }: Pick<World, "db">,
  owner: AccountOwner,
  keys: Keys = deriveKeys([appSecret]),
): Promise<string> {
  const { username, role } = owner;
  const email = `${username ?? role}-${randomBytes(6).toString("hex")}@accounts.example`;
  return db.transaction(async (tx) => {
    const id = await openAccount({ keys }, tx, { email, language: "en" });
    if (role)
      await tx.query({ text: "INSERT INTO account_roles (account_id, role) VALUES ($1, $2)", values: [id, role] });
    else
      await tx.query({
        text: "UPDATE accounts SET creator_id = (SELECT id FROM authors WHERE username = $2) WHERE id = $1",
        values: [id, username],
      });
    return id;
  });
}

/** A browser with a new session of an account, which has just proved its identity: with a second factor at strength 2. */
export async function startSession(
  world: Pick<World, "db" | "url">,
  accountId: string,
  strength: 1 | 2,
): Promise<TestBrowser> {
  return browserOf(world, await insertSession(world, accountId, strength));
}

function browserOf({ url }: Pick<World, "url">, token: string): TestBrowser {
  const browser = new TestBrowser(url);
  browser.setCookie("session", token);
  return browser;
}

/** Opens an account with a session. Returns the session's token. */
async function openSession(world: Pick<World, "db">, owner: AccountOwner, keys?: Keys): Promise<string> {
  return insertSession(world, await openAccountOf(world, owner, keys), owner.role ? 2 : 1);
}

async function insertSession({ db }: Pick<World, "db">, accountId: string, strength: 1 | 2): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.query({
    text: `INSERT INTO sessions (token_hash, account_id, strength, device, expires_at)
      VALUES (sha256($1), $2, $3, 'Firefox, Linux', app_now() + interval '30 days')`,
    values: [Buffer.from(token), accountId, strength],
  });
  return token;
}
