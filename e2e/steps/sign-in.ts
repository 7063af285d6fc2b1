import { createHash, createHmac } from "node:crypto";
import { mkdir, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import type { TeamRole } from "#contract/roles.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { BootedProduct } from "../harness/booted-product.ts";
import { openAccounts, takeAccount } from "./spare-accounts.ts";

/** The texts of the sign-in that the steps look for. */
const texts = {
  en: { email: "Email", send: "Email me a code", code: "Code", signIn: "Sign in" },
  es: { email: "Correo electrónico", send: "Envíame un código", code: "Código", signIn: "Entrar" },
} as const;

/** A creator of the demo who has published many posts, which `GET /dev/accounts.json` lists. */
export const demoWriter = "ada@creators.vitrina.example";

/** Opens an account that no other journey uses, and returns its address. A creator is new and has no post. */
export async function openAccount(
  product: BootedProduct,
  { roles, username }: { roles: readonly ("creator" | TeamRole)[]; username?: string },
): Promise<string> {
  const [own] = username ? await openAccounts(product, [{ roles, username }]) : [];
  return own ?? takeAccount(product, roles);
}

interface SignIn {
  product: BootedProduct;
  email: string;
  language?: "en" | "es";
  /** The page of the studio or the desk to go on with. */
  next?: string;
}

/** Signs in with the code of the mail; ends on the page that follows. Works with and without scripts. */
export async function signInByMail(page: Page, { product, email, language = "en", next }: SignIn): Promise<void> {
  await page.goto(paths.inLanguage(staffPaths.signIn(next), language));
  await proveByMail(page, { product, email, language });
  await page.waitForURL((url) => url.pathname !== staffPaths.signIn());
  // The address changes before the next page replaces the form, so that a step could still find the old page.
  await page.getByLabel(texts[language].code, { exact: true }).waitFor({ state: "detached" });
}

/** Asks for the code of a mail on the page of the sign-in, and sends it. Works with and without scripts. */
export async function proveByMail(
  page: Page,
  { product, email, language = "en" }: Omit<SignIn, "next">,
): Promise<void> {
  const text = texts[language];
  const code = await codeMailedBy(product, email, async () => {
    await page.getByLabel(text.email, { exact: true }).fill(email);
    await page.getByRole("button", { name: text.send }).click();
    await page.getByLabel(text.code, { exact: true }).waitFor();
  });
  await page.getByLabel(text.code, { exact: true }).fill(code);
  await page.getByRole("button", { name: text.signIn, exact: true }).click();
}

/** The code of the mail that these steps ask for. */
export function codeMailedBy(product: BootedProduct, email: string, ask: () => Promise<unknown>): Promise<string> {
  return oneByOne(product, email, async () => {
    const before = new Set((await signInMails(product, email)).map(({ sentAt }) => sentAt));
    await ask();
    return newCode(product, email, before);
  });
}

/** Journeys that sign in to one account take turns: a code is of the browser that asked for it, and its mail does not name it. */
async function oneByOne<T>(product: BootedProduct, email: string, ask: () => Promise<T>): Promise<T> {
  const lock = join(product.dataDir, `signing-in-${Buffer.from(email).toString("hex")}`);
  const isMine = () =>
    mkdir(lock).then(
      () => true,
      () => false,
    );
  await expect.poll(isMine, { timeout: 180_000 }).toBe(true);
  try {
    return await ask();
  } finally {
    await rmdir(lock);
  }
}

async function signInMails(product: BootedProduct, email: string) {
  return (await product.mails()).filter(({ to, subject }) => to === email && /\d{8}$/.test(subject));
}

async function newCode(product: BootedProduct, email: string, before: ReadonlySet<string>): Promise<string> {
  let code = "";
  await expect
    .poll(async () => {
      const mail = (await signInMails(product, email)).find(({ sentAt }) => !before.has(sentAt));
      code = mail?.subject.slice(-8) ?? "";
      return code;
    })
    .not.toBe("");
  return code;
}

/**
 * The six digits that an authenticator app shows now for a key (RFC 6238), by the database's clock. With `ahead: 1` those of the next
 * half minute, which are accepted already: each of them works once.
 */
export async function authenticatorCode(product: BootedProduct, key: string, { ahead = 0 } = {}): Promise<string> {
  const [row] = await product.query<{ step: string }>(
    `SELECT floor(extract(epoch FROM app_now()) / 30) + ${ahead} AS step`,
  );
  const bits = [...key].map((letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  const secret = Buffer.from((bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(row?.step ?? 0));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** Makes the last proof of the browser's session older than a step-up allows. */
export async function ageProof(page: Page, product: BootedProduct): Promise<void> {
  const cookie = (await page.context().cookies()).find(({ name }) => name.endsWith("session"));
  const token = createHash("sha256")
    .update(cookie?.value ?? "")
    .digest();
  const aged = await product.query<{ id: string }>(
    `UPDATE sessions SET proven_at = proven_at - interval '11 minutes' WHERE token_hash = decode('${token.toString("hex")}', 'hex')
     RETURNING id`,
  );
  expect(aged).toHaveLength(1);
}

/** Signs in a new member of the team with these roles, in English, and sets up the second factor. Returns the member's address. */
export async function signInAsMember(page: Page, product: BootedProduct, roles: readonly TeamRole[]): Promise<string> {
  return (await signInWithApp(page, product, roles)).email;
}

/** The same, with the key of the member's authenticator app. */
export async function signInWithApp(
  page: Page,
  product: BootedProduct,
  roles: readonly TeamRole[],
): Promise<{ email: string; key: string }> {
  const email = await openAccount(product, { roles });
  await signInByMail(page, { product, email });
  return { email, key: await setUpApp(page, product) };
}

/** Sets up an authenticator app, in English, from the page of the second factor on. Returns its key. */
export async function setUpApp(page: Page, product: BootedProduct): Promise<string> {
  await page.getByRole("button", { name: "Use an authenticator app" }).click();
  const key = ((await page.locator("dd").textContent()) ?? "").replaceAll(" ", "");
  await page.getByLabel("Six digits").fill(await authenticatorCode(product, key));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "I have stored them" }).click();
  return key;
}
