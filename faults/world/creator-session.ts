import { randomBytes } from "node:crypto";
import { openAccount } from "#server/domains/accounts/open-account.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { appSecret, type World } from "./world.ts";

const tokens = new WeakMap<World, string>();

/** The token of the session of a creator, the same one for all rows of a world. */
export async function creatorToken(world: World): Promise<string> {
  const token = tokens.get(world) ?? (await openSession(world));
  tokens.set(world, token);
  return token;
}

/** A browser of the creator whose session `creatorToken` opens, with an address of its own. */
export async function creatorBrowser(world: World): Promise<TestBrowser> {
  const browser = new TestBrowser(world.url);
  browser.setCookie("session", await creatorToken(world));
  return browser;
}

async function openSession({ db }: World): Promise<string> {
  const keys = deriveKeys([appSecret]);
  const email = `creator-${Date.now()}@creators.example`;
  const accountId = await db.transaction((tx) => openAccount({ keys }, tx, { email, language: "en" }));
  const token = randomBytes(32).toString("base64url");
  await db.query({
    text: `UPDATE accounts SET creator_id = (SELECT id FROM authors WHERE NOT EXISTS (SELECT FROM accounts WHERE creator_id = authors.id) LIMIT 1)
      WHERE id = $1`,
    values: [accountId],
  });
  await db.query({
    text: `INSERT INTO sessions (token_hash, account_id, strength, device, expires_at)
      VALUES (sha256($1), $2, 1, 'Firefox, Linux', app_now() + interval '30 days')`,
    values: [Buffer.from(token), accountId],
  });
  return token;
}
