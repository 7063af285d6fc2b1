import type { BrowserContext, Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { BootedProduct } from "#e2e/harness/booted-product.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { linkIn } from "#e2e/steps/mail.ts";
import { setUpPayouts } from "#e2e/steps/payout-account.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import {
  ageProof,
  authenticatorCode,
  openAccount,
  proveByMail,
  setUpApp,
  signInByMail,
  signInWithApp,
} from "#e2e/steps/sign-in.ts";

const texts = {
  en: {
    ...{ confirm: "Confirm it's you", app: "Code of the app, or recovery code", continue: "Continue" },
    ...{ query: "Email or receipt number", find: "Find", part: "A part", amount: "Amount in dollars" },
    ...{ refund: "Refund now", made: "Refunded. The reader gets an email.", state: "Partly refunded" },
    ...{ signIn: "Sign in", wrong: /^That code is not right/, send: "Send the form" },
  },
  es: {
    ...{ confirm: "Confirma que eres tú", app: "Código de la aplicación o de recuperación", continue: "Continuar" },
    ...{ query: "Correo o número de recibo", find: "Buscar", part: "Una parte", amount: "Importe en dólares" },
    ...{ refund: "Reembolsar ahora", made: "Reembolsado. La persona recibe un correo.", state: "Reembolsada en parte" },
    ...{ signIn: "Iniciar sesión", wrong: /^El código no es correcto/, send: "Enviar el formulario" },
  },
} as const;

type Language = keyof typeof texts;

/** Proves oneself by the app, whose last code was that of its set-up. */
async function proveByApp(page: Page, { product, key, language = "en" }: AppProof): Promise<void> {
  await page.getByLabel(texts[language].app).fill(await authenticatorCode(product, key, { ahead: 1 }));
  await page.getByRole("button", { name: texts[language].continue }).click();
}

interface AppProof {
  product: BootedProduct;
  key: string;
  language?: Language;
}

const endSession = (context: BrowserContext) => context.clearCookies({ name: /session/ });

/** Finds a purchase at the desk, and asks for a refund of $2.50 after the last proof has become too old. */
async function askForRefund(desk: Page, product: BootedProduct, language: Language): Promise<void> {
  const text = texts[language];
  const reader = newReader();
  await quickPurchase(product, market, reader);
  await desk.goto(paths.inLanguage(staffPaths.deskPurchases, language));
  await desk.getByLabel(text.query).fill(reader.email);
  await desk.getByRole("button", { name: text.find, exact: true }).click();
  await desk.getByLabel(text.part, { exact: true }).check();
  await desk.getByLabel(text.amount).fill("2.50");
  await ageProof(desk, product);
  await desk.getByRole("button", { name: text.refund }).click();
  await expect(desk.getByRole("button", { name: text.confirm })).toBeVisible();
}

for (const { language, width, tag, browser } of journeyLooks())
  test(`refunds the typed part of a purchase after a code of the app, in ${language} at ${width} px`, { tag }, async ({
    page,
    product,
    anotherBrowser,
  }) => {
    const text = texts[language];
    const { key } = await signInWithApp(page, product, ["support"]);
    await expect(page.getByRole("heading", { name: "Desk", exact: true })).toBeVisible();
    const context = await anotherBrowser(browser);
    await context.addCookies(await page.context().cookies());
    const desk = await context.newPage();
    await askForRefund(desk, product, language);
    await desk.getByRole("button", { name: text.confirm }).click();
    await expect(desk.getByRole("heading", { name: text.confirm })).toBeVisible();
    await expectAccessible(desk, "a proof by the app with a form");
    await desk.getByLabel(text.app).fill("000000");
    await desk.getByRole("button", { name: text.continue }).click();
    await expect(desk.getByText(text.wrong)).toBeVisible();
    await proveByApp(desk, { product, key, language });
    await expect(desk.getByText(text.made)).toBeVisible();
    await expect(desk.getByText(text.state, { exact: true })).toBeVisible();
    await context.close();
  });

for (const { language, width, tag, browser } of journeyLooks())
  for (const javaScriptEnabled of [true, false])
    test(`refunds the typed part after the session has ended at its confirmation, in ${language} at ${width} px ${javaScriptEnabled ? "with" : "without"} scripts`, {
      tag: javaScriptEnabled ? tag : "@long",
    }, async ({ page, product, anotherBrowser }) => {
      const text = texts[language];
      const { email, key } = await signInWithApp(page, product, ["support"]);
      await expect(page.getByRole("heading", { name: "Desk", exact: true })).toBeVisible();
      const context = await anotherBrowser({ ...browser, javaScriptEnabled });
      await context.addCookies(await page.context().cookies());
      const desk = await context.newPage();
      await askForRefund(desk, product, language);
      await endSession(context);
      await desk.getByRole("button", { name: text.confirm }).click();
      await expect(desk.getByRole("heading", { name: text.signIn })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(desk, "a sign-in with a form");
      await proveByMail(desk, { product, email, language });
      await proveByApp(desk, { product, key, language });
      if (!javaScriptEnabled) await desk.getByRole("button", { name: text.send }).click();
      await expect(desk.getByText(text.made)).toBeVisible();
      await expect(desk.getByText(text.state, { exact: true })).toBeVisible();
      await context.close();
    });

test("refunds the typed part after the session has ended before the app's code, never as another member", {
  tag: "@long",
}, async ({ page, context, product }) => {
  const text = texts.en;
  const { email, key } = await signInWithApp(page, product, ["support"]);
  const other = await openAccount(product, { roles: ["creator"] });
  await expect(page.getByRole("heading", { name: "Desk", exact: true })).toBeVisible();
  await askForRefund(page, product, "en");
  await page.getByRole("button", { name: text.confirm }).click();
  await expect(page.getByLabel(text.app)).toBeVisible();
  await endSession(context);
  await proveByApp(page, { product, key });
  await expect(page.getByRole("heading", { name: text.signIn })).toBeVisible();
  await proveByMail(page, { product, email: other });
  await expect(page.getByRole("heading", { name: "You signed in with another account" })).toBeVisible();
  await page.getByRole("button", { name: "Use the account from before" }).click();
  await proveByMail(page, { product, email });
  await proveByApp(page, { product, key });
  await expect(page.getByText(text.made)).toBeVisible();
});

test("declines a refund with the typed answer after a code of the app", { tag: "@long" }, async ({
  page,
  product,
  request,
}) => {
  const reader = newReader();
  const { accessToken } = await quickPurchase(product, market, reader);
  const read = await request.get(`${product.publicUrl}/api/content/post/${market.slug}?alg=AR_HS1GB`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  expect(read.status()).toBe(200);
  const receipt = linkIn(await product.receiptTo(reader.email));
  await page.goto(receipt);
  await page.getByRole("link", { name: "Ask for a refund" }).click();
  await page.getByLabel("It is not what I expected").check();
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByRole("heading", { name: "We have your request" })).toBeVisible();
  const [row] = await product.query<{ id: string }>(
    `SELECT r.id FROM refund_requests r JOIN receipts USING (payment_id)
     WHERE number = '${new URL(receipt).pathname.split("/").at(-1)}'`,
  );

  const { key } = await signInWithApp(page, product, ["support"]);
  await expect(page.getByRole("heading", { name: "Desk", exact: true })).toBeVisible();
  await page.goto(staffPaths.deskRefund(row?.id ?? ""));
  await page.getByLabel("Decline", { exact: true }).check();
  await page.getByLabel("Answer to the buyer").fill("The piece is complete.\nIt has 1,200 words & two films.");
  await ageProof(page, product);
  await page.getByRole("button", { name: "Send decision" }).click();
  await page.getByRole("button", { name: texts.en.confirm }).click();
  await proveByApp(page, { product, key });
  await expect(page.getByRole("status")).toHaveText(/^Declined\./);
  await page.goto(staffPaths.deskRefund(row?.id ?? ""));
  await expect(page.getByText("The piece is complete.\nIt has 1,200 words & two films.")).toBeVisible();
});

test("opens the bank details at the provider after a code of the creator's app", { tag: "@long" }, async ({
  page,
  product,
}) => {
  const email = await openAccount(product, { roles: ["creator"] });
  await signInByMail(page, { product, email, next: staffPaths.studioAccount });
  await page.getByRole("link", { name: "Set up an app" }).click();
  const key = await setUpApp(page, product);
  await expect(page).toHaveURL(staffPaths.studioAccount);
  await page.goto(staffPaths.studioPayouts());
  await setUpPayouts(page);
  await ageProof(page, product);
  await page.getByRole("button", { name: "Change your details at Stripe" }).click();
  await page.getByRole("button", { name: texts.en.confirm }).click();
  await proveByApp(page, { product, key });
  await expect(page.locator("[name=birth]"), "the provider's page").toBeVisible();
});
