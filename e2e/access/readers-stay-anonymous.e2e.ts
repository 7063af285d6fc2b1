import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import type { BootedProduct } from "#e2e/harness/booted-product.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { codeIn, linkIn } from "#e2e/steps/mail.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { callerOf, postJson } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

/** A text in every encoding in which it might be stored. */
function formsOf(text: string): string[] {
  const bytes = Buffer.from(text);
  return [
    text,
    text.toLowerCase(),
    text.toUpperCase(),
    encodeURIComponent(text),
    bytes.toString("hex"),
    // The part of its base64 encoding that does not depend on the preceding bytes.
    ...[0, 1, 2].map((shift) =>
      Buffer.concat([Buffer.alloc(shift), bytes])
        .toString("base64")
        .slice(shift === 0 ? 0 : 4)
        .replace(/.{4}$/, ""),
    ),
  ];
}

/** The database tables, in any schema, that contain one of the texts in any column. */
async function tablesWith(product: BootedProduct, needles: string[]): Promise<string[]> {
  const tables = await product.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(10);
  const holding: string[] = [];
  for (const { name } of tables) {
    const [row] = await product.query<{ found: boolean }>(
      `SELECT EXISTS (SELECT FROM ${name} t, unnest($1::text[]) needle WHERE strpos(t::text, needle) > 0) AS found`,
      [needles],
    );
    if (row?.found) holding.push(name);
  }
  return holding;
}

/** The files below the folder that contain one of the texts, by relative path. */
function filesWith(folder: string, needles: string[]): string[] {
  const holding: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // PostgreSQL renames and removes files while it works.
    if (!entry.isFile() || !statSync(path, { throwIfNoEntry: false })) continue;
    const bytes = readFileSync(path);
    if (needles.some((needle) => bytes.includes(needle))) holding.push(relative(folder, path));
  }
  return holding;
}

test("stores a buyer's address and name only at the provider and in the mails", async ({
  page,
  product,
  anotherBrowser,
}) => {
  const { email, name } = newReader();
  const reader = { email: `Canary+${email}`, name: `Zoë ${name}` };
  const steps = purchaseSteps(page);
  await steps.buy(market, reader, cards.pays);
  const mail = await product.codeMailTo(reader.email.toLowerCase());

  // The reader returns: first with a wrong code, then with the code, then with a resent code.
  const other = await (await anotherBrowser()).newPage();
  const returning = purchaseSteps(other);
  await returning.openPost(market);
  await returning.openModal();
  await returning.enterReturningDetails(reader);
  await returning.enterCode("0000-0000-0000");
  await expect(returning.dialog.getByRole("alert")).toHaveText(returning.text.INVALID_CODE);
  await returning.dialog.getByRole("button", { name: "Lost your code?" }).click();
  await expect(returning.dialog.getByText(/^If these details match/)).toBeVisible();
  await returning.enterCode(codeIn(mail));
  await expect(other.getByText(market.bodyCanary)).toBeVisible();
  await expect.poll(async () => (await product.codeMails(mail.to)).length).toBe(2);

  // Opens the receipt, uses the name reset link, and pays a free amount with a note.
  const call = callerOf(product);
  const lookAt = (link: string) => call(link.slice(product.publicUrl.length));
  expect((await lookAt(linkIn(await product.receiptTo(mail.to)))).status).toBe(200);
  await call(addressOf("requestNameReset"), postJson({ email: reader.email, language: "English" }));
  const link = linkIn(await product.nameResetTo(mail.to));
  const form = new URLSearchParams({ token: new URL(link).searchParams.get("t") ?? "" });
  const headers = { origin: product.publicUrl };
  expect((await call(paths.nameReset(), { method: "POST", headers, body: form })).status).toBe(303);
  const note = `Canary note of ${name}`;
  const checkout = await call(
    addressOf("createCheckoutSession"),
    postJson({ amount: 10.8, email: reader.email, metadata: { note } }),
  );
  const { url } = (await checkout.json()) as { url: string };
  const card = { number: cards.pays, expiry: "12/34", cvc: "123", name: reader.name };
  await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(card) });
  await expect.poll(async () => (await product.mails(reader.email))[0]?.text).toContain(note);

  const needles = [email, reader.email, reader.name, name, note].flatMap(formsOf);
  // Sent mails are wiped; pending mails are sealed.
  expect(await tablesWith(product, needles)).toEqual([]);
  await product.query("CHECKPOINT");
  const holding = filesWith(product.dataDir, needles);
  const isExcepted = (path: string) => /^(sandbox|mail)\//.test(path);
  expect(holding.filter((path) => !isExcepted(path))).toEqual([]);

  // Verifies the search: it finds the address in the mails, and the post's title in the database.
  expect(holding.filter(isExcepted).length).toBeGreaterThanOrEqual(2);
  expect(await tablesWith(product, [market.title])).toContain("public.posts");
  expect(filesWith(join(product.dataDir, "postgres"), [market.title]).length).toBeGreaterThan(0);
});
