import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { signInAsMember } from "#e2e/steps/sign-in.ts";

test("support finds a purchase by a typed address, sends the code again, and refunds a part", async ({
  page,
  product,
}) => {
  const reader = newReader();
  await quickPurchase(product, market, reader);
  await signInAsMember(page, product, ["support"]);
  await expect(page.getByRole("heading", { name: "Desk", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Purchases", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Purchases", exact: true })).toBeVisible();
  const query = page.getByLabel("Email or receipt number");
  await query.fill("nobody");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await expect(page.getByText(/Type an email address, or a receipt number/)).toBeVisible();
  await expectAccessible(page, "the search for purchases");
  await query.fill(reader.email);
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await expect(page.getByRole("heading", { name: market.title })).toBeVisible();
  expect(page.url()).not.toContain("@");
  await expect(page.getByRole("main")).not.toContainText(reader.email);
  await expectAccessible(page, "a purchase");
  await page.getByRole("button", { name: "Send the code again" }).click();
  await expect(page.getByRole("status")).toHaveText("The code is on its way.");
  await page.getByLabel("A part", { exact: true }).check();
  await page.getByLabel("Amount in dollars").fill("2.505");
  await page.getByRole("button", { name: "Refund now" }).click();
  await expect(page.getByText("Type an amount such as 4.50.")).toBeVisible();
  await page.getByLabel("Amount in dollars").fill("2.50");
  await page.getByRole("button", { name: "Refund now" }).click();
  await expect(page.getByText("Refunded. The reader gets an email.")).toBeVisible();
  await expect(page.getByText("Partly refunded", { exact: true })).toBeVisible();
  await expect.poll(async () => (await product.codeMails(reader.email)).length).toBe(2);
});

const texts = {
  en: {
    ...{ query: "Email or receipt number", find: "Find", fault: "Type an amount such as 4.50.", part: "A part" },
    amount: "Amount in dollars",
    ...{ refund: "Refund now", made: "Refunded. The reader gets an email.", state: "Refunded in full" },
    ...{ whole: "Everything that is left", resend: "Send the code again" },
  },
  es: {
    ...{ query: "Correo o número de recibo", find: "Buscar", fault: "Escribe un importe como 4.50." },
    ...{ part: "Una parte", refund: "Reembolsar ahora", made: "Reembolsado. La persona recibe un correo." },
    ...{ state: "Reembolsada del todo", whole: "Todo lo que queda", amount: "Importe en dólares" },
    resend: "Volver a enviar el código",
  },
} as const;

for (const { language, width, tag, browser } of journeyLooks())
  test(`support refunds a whole purchase, in ${language} at ${width} px`, { tag }, async ({
    page,
    product,
    anotherBrowser,
  }) => {
    const text = texts[language];
    const reader = newReader();
    await quickPurchase(product, market, reader);
    await signInAsMember(page, product, ["support"]);
    await expect(page.getByRole("heading", { name: "Desk", exact: true })).toBeVisible();
    const context = await anotherBrowser(browser);
    await context.addCookies(await page.context().cookies());
    const desk = await context.newPage();
    await desk.goto(paths.inLanguage(staffPaths.deskPurchases, language));
    await desk.getByLabel(text.query).fill(reader.email);
    await desk.getByRole("button", { name: text.find, exact: true }).click();
    await expect(desk.getByRole("heading", { name: market.title })).toBeVisible();
    await expect(desk.getByRole("button", { name: text.resend })).toBeVisible();
    await expectAccessible(desk, "a purchase before its refund");
    await desk.getByLabel(text.part, { exact: true }).check();
    await desk.getByLabel(text.amount).fill("2.505");
    await desk.getByRole("button", { name: text.refund }).click();
    await expect(desk.getByText(text.fault)).toBeVisible();
    await expectAccessible(desk, "a refused refund of a part");
    await desk.getByLabel(text.whole).check();
    await desk.getByRole("button", { name: text.refund }).click();
    await expect(desk.getByText(text.made)).toBeVisible();
    await expect(desk.getByText(text.state, { exact: true })).toBeVisible();
    await expect(desk.getByRole("button", { name: text.resend })).toHaveCount(0);
    await expectAccessible(desk, "a refunded purchase");
    const refunded = async () =>
      (await product.mails(reader.email)).some(({ subject }) => /^Your refund of/.test(subject));
    await expect.poll(refunded, { timeout: 60_000 }).toBe(true);
    await context.close();
  });

test("support refunds a whole purchase in Spanish on a phone without scripts", { tag: "@long" }, async ({
  page,
  product,
  anotherBrowser,
}) => {
  const reader = newReader();
  await quickPurchase(product, market, reader);
  await signInAsMember(page, product, ["support"]);
  await expect(page.getByRole("heading", { name: "Desk", exact: true })).toBeVisible();
  const phone = { javaScriptEnabled: false, viewport: { width: 390, height: 844 }, locale: "es-ES" };
  const plain = await anotherBrowser(phone);
  await plain.addCookies(await page.context().cookies());
  const desk = await plain.newPage();
  await desk.goto(`${staffPaths.deskPurchases}?lang=es`);
  await desk.getByLabel("Correo o número de recibo").fill(reader.email);
  await desk.getByRole("button", { name: "Buscar", exact: true }).click();
  await expect(desk.getByRole("heading", { name: market.title })).toBeVisible();
  await desk.getByRole("button", { name: "Reembolsar ahora" }).click();
  await expect(desk.getByText("Reembolsado. La persona recibe un correo.")).toBeVisible();
  await expect(desk.getByText("Reembolsada del todo", { exact: true })).toBeVisible();
});
