import { createHash, randomBytes } from "node:crypto";
import type { ScreenLanguage } from "#contract/languages.ts";
import type { TeamRole } from "#contract/roles.ts";
import { toBase32, totpOf } from "#server/domains/accounts/totp.ts";
import { TestBrowser } from "./test-browser.ts";
import type { TestProduct } from "./test-product.ts";

interface NewAccount {
  email: string;
  language?: ScreenLanguage;
  roles?: readonly TeamRole[];
  /** The creator that the account publishes as. */
  creatorId?: string;
}

/** Opens an account, as the desk or an operator does, and returns its id. */
export function openTestAccount({ product }: TestProduct, account: NewAccount): Promise<string> {
  const { email, language = "en", roles = [], creatorId } = account;
  const { accounts, db } = product;
  return db.transaction(async (tx) => {
    const accountId = await accounts.open(tx, { email, language });
    for (const role of roles) await accounts.addRole(tx, { accountId, role, grantedBy: null });
    if (creatorId) await accounts.linkCreator(tx, accountId, creatorId);
    return accountId;
  });
}

/** Requests a code and reads it in the mail; undefined if none was sent. */
export async function mailedCode(test: TestProduct, browser: TestBrowser, email: string): Promise<string | undefined> {
  const before = (await test.mails()).length;
  await browser.send("POST", "/api/sign-in/code", { email });
  await test.product.accounts.finishBackgroundWork();
  const mails = await test.mails();
  return mails.length === before ? undefined : /\b\d{8}\b/.exec(mails[0]?.text ?? "")?.[0];
}

/** A browser that signed in with the code of a mail, at strength 1. */
export async function signInByMail(test: TestProduct, email: string): Promise<TestBrowser> {
  const browser = new TestBrowser(test.url);
  const code = await mailedCode(test, browser, email);
  const { status } = await browser.send("POST", "/api/sign-in", { email, code });
  if (status !== 200) throw new Error(`Signing in answered ${status}`);
  return browser;
}

/** The browser of a team member who has just set up an authenticator app, at strength 2. */
export async function signInAsTeam(test: TestProduct, email: string): Promise<TestBrowser> {
  const browser = await signInByMail(test, email);
  const { body } = await browser.send("POST", "/api/totp");
  const { status } = await browser.send("POST", "/api/totp/confirm", { code: await currentTotp(test, body.secret) });
  if (status !== 200) throw new Error(`Confirming the authenticator app answered ${status}`);
  return browser;
}

/** A browser with a session inserted directly into the database, for tests that do not concern signing in. */
export async function startTestSession(
  { url, database }: TestProduct,
  accountId: string,
  { strength = 1, provenAgo = "0" }: { strength?: 1 | 2; provenAgo?: string } = {},
): Promise<TestBrowser> {
  const token = randomBytes(32).toString("base64url");
  await database.db.query({
    text: `INSERT INTO sessions (token_hash, account_id, strength, proven_at, device, expires_at)
      VALUES ($1, $2, $3, app_now() - $4::interval, 'Firefox, Linux', app_now() + interval '12 hours')`,
    values: [createHash("sha256").update(token).digest(), accountId, strength, provenAgo],
  });
  const browser = new TestBrowser(url);
  browser.setCookie("session", token);
  return browser;
}

/** The current code of an authenticator app, by the database's clock; `later` steps of 30 seconds on. */
export async function currentTotp({ product }: TestProduct, secret: string, later = 0): Promise<string> {
  const { rows } = await product.db.query<{ step: number }>({
    text: "SELECT floor(extract(epoch FROM app_now()) / 30)::int AS step",
  });
  return totpOf(fromBase32(secret), (rows[0]?.step ?? 0) + later);
}

function fromBase32(text: string): Buffer {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  if (toBase32(bytes) !== text) throw new Error("Not a secret in base32");
  return bytes;
}
