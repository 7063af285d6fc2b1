import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { storeToken } from "#e2e/steps/access-storage.ts";
import { birds, market, shelves } from "#e2e/steps/demo.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";

const notices = {
  en: {
    feature: "We're currently working on improving this feature. Please check back soon.",
    email: "Please enter a valid email address",
    name: "First and Last Name are required and must be unique for each email",
    bound: "Name used is not valid or your email is associated with different name",
    processing: "Processing...",
    long: "At most 200 characters fit here (1 too many).",
    longCode: "At most 100 characters fit here (1 too many).",
    unavailable: "Payment service not available. Please try again later.",
  },
  es: {
    feature: "Estamos mejorando esta función. Vuelve a intentarlo pronto.",
    email: "Introduce un correo electrónico válido",
    name: "El nombre y el apellido son obligatorios y deben ser únicos para cada correo",
    bound: "El nombre no es válido o tu correo está asociado a otro nombre",
    processing: "Procesando...",
    long: "Caben 200 caracteres como máximo (hay 1 de más).",
    longCode: "Caben 100 caracteres como máximo (hay 1 de más).",
    unavailable: "El servicio de pago no está disponible. Inténtalo de nuevo más tarde.",
  },
};

for (const language of variantsOfRun(["en", "es"] as const, 0)) {
  const notice = notices[language];

  test(`${language}: stays on the first step with an error and all input when a payment cannot start`, async ({
    page,
  }) => {
    const { text, dialog, openPost, openModal } = purchaseSteps(page, language);
    const reader = newReader();
    await openPost(market);
    await openModal();
    await dialog.getByLabel(text.email, { exact: true }).fill(reader.email);
    await dialog.getByLabel(text.fullName, { exact: true }).fill(reader.name);
    const logged: string[] = [];
    page.on("console", (message) => logged.push(message.text()));
    for (const [status, error, says] of [
      [503, "FEATURE_UNAVAILABLE", notice.feature],
      [400, "INVALID_NAME", notice.bound],
    ] as const) {
      await page.route(`**${addressOf("createPaymentIntent")}`, (route) => route.fulfill({ status, json: { error } }), {
        times: 1,
      });
      await dialog.getByRole("button", { name: text.proceed }).click();
      await expect(dialog.getByRole("alert")).toHaveText(says);
      await expect(dialog.getByLabel(text.email, { exact: true })).toHaveValue(reader.email);
      await expect(dialog.getByLabel(text.fullName, { exact: true })).toHaveValue(reader.name);
      expect(logged.join()).toContain(error);
    }
    // The returning reader's dialog has its own slot.
    await dialog.getByText(text.returningUser, { exact: true }).click();
    await expect(dialog.getByRole("alert")).toBeHidden();
  });

  test(`${language}: validates the details on blur, and enables Next when both are valid`, { tag: "@long" }, async ({
    page,
  }) => {
    const { text, dialog, openPost, openModal } = purchaseSteps(page, language);
    await openPost(market);
    await openModal();
    await dialog.getByText(text.returningUser, { exact: true }).click();
    const next = dialog.getByRole("button", { name: text.next, exact: true });
    const email = dialog.getByLabel(text.email, { exact: true });
    const name = dialog.getByLabel(text.nameUsed, { exact: true });
    await expect(next).toBeDisabled();
    await email.fill("not-an-address");
    await expect(dialog.getByText(notice.email)).toBeHidden();
    await name.fill("Solo");
    await expect(dialog.getByText(notice.email)).toBeVisible();
    await expect(dialog.getByText(notice.name)).toHaveClass(/text-warning/);
    await expect(name).not.toHaveAttribute("aria-invalid");
    await expect(next).toBeDisabled();
    await email.fill("ana@readers.example");
    await expect(next).toBeDisabled();
    await name.fill(`Ana ${"a".repeat(197)}`);
    await expect(dialog.getByText(notice.long)).toBeVisible();
    await expect(next).toBeDisabled();
    await name.fill("Ana Reader");
    await expect(next).toBeEnabled();
    await next.click();
    await expect(dialog.getByRole("button", { name: text.validateCode })).toBeDisabled();
    await dialog.getByLabel(text.enterCode).fill("0".repeat(101));
    await expect(dialog.getByText(notice.longCode)).toBeVisible();
    await expect(dialog.getByRole("button", { name: text.validateCode })).toBeDisabled();
    await dialog.getByLabel(text.enterCode).fill("0");
    await expect(dialog.getByText(notice.longCode)).toBeHidden();
    await expect(dialog.getByRole("button", { name: text.validateCode })).toBeEnabled();

    // Back returns to step 1 with one-time access selected, keeps e-mail address and name, and clears the code.
    await dialog.getByRole("button", { name: text.back, exact: true }).click();
    await expect(dialog.getByLabel(text.email, { exact: true })).toHaveValue("ana@readers.example");
    await expect(dialog.getByLabel(text.fullName, { exact: true })).toHaveValue("Ana Reader");
    await dialog.getByText(text.returningUser, { exact: true }).click();
    await dialog.getByRole("button", { name: text.next, exact: true }).click();
    await expect(dialog.getByLabel(text.enterCode)).toHaveValue("");
    await dialog.getByRole("button", { name: text.back, exact: true }).click();
    await dialog.getByRole("button", { name: text.back, exact: true }).click();
    await expect(dialog).toBeHidden();
    await openModal();
    await dialog.getByRole("button", { name: text.close, exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  test(`${language}: reports that payment is unavailable when the provider's fields do not load`, async ({ page }) => {
    const { text, dialog, openPost, openModal } = purchaseSteps(page, language);
    const { email, name } = newReader();
    await page.route(/\/v1\/payment_intents\/[^/]+$/, (route) =>
      route.fulfill({ status: 500, json: { error: { type: "api_error", message: "Not now." } } }),
    );
    await openPost(market);
    await openModal();
    await dialog.getByLabel(text.email, { exact: true }).fill(email);
    await dialog.getByLabel(text.fullName, { exact: true }).fill(name);
    await dialog.getByRole("button", { name: text.proceed }).click();
    await expect(dialog.getByRole("alert")).toHaveText(notice.unavailable);
    await expect(dialog.getByRole("button", { name: text.pay, exact: true })).toBeDisabled();
  });

  test(`${language}: disables the button and shows progress while a code or a card is checked`, {
    tag: "@long",
  }, async ({ page }) => {
    const { text, dialog, openPost, openModal, enterReturningDetails, enterCode, ...steps } = purchaseSteps(
      page,
      language,
    );
    await openPost(market);
    await openModal();
    await enterReturningDetails(newReader());
    const held = Promise.withResolvers<void>();
    let sent = 0;
    await page.route(`**${addressOf("validateCode")}`, async (route) => {
      sent++;
      await held.promise;
      await route.fulfill({ status: 200, json: { valid: false } });
    });
    await enterCode("0000-0000-0000");
    const busy = dialog.getByRole("button", { name: notice.processing });
    await expect(busy).toBeDisabled();
    await dialog.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
    held.resolve();
    await expect(dialog.getByRole("alert")).toBeVisible();
    expect(sent).toBe(1);

    await dialog.getByRole("button", { name: text.back, exact: true }).click();
    // Pay stays disabled until the provider's fields are ready, however long that takes.
    const fields = Promise.withResolvers<void>();
    await page.route("**/elements/card.html**", async (route) => {
      await fields.promise;
      await route.fallback();
    });
    const { email, name } = newReader();
    await dialog.getByLabel(text.email, { exact: true }).fill(email);
    await dialog.getByLabel(text.fullName, { exact: true }).fill(name);
    await dialog.getByRole("button", { name: text.proceed }).click();
    await expect(dialog.locator("iframe").first()).toBeAttached();
    const pay = dialog.getByRole("button", { name: text.pay, exact: true });
    await expect(pay).toBeDisabled();
    fields.resolve();
    await expect(pay).toBeEnabled();
    const confirming = Promise.withResolvers<void>();
    await page.route("**/v1/payment_intents/*/confirm", async (route) => {
      await confirming.promise;
      await route.continue();
    });
    await steps.payWith(cards.declined);
    await expect(busy).toBeDisabled();
    // Restored from the back/forward cache, the page is idle.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await expect(pay).toBeEnabled();
    confirming.resolve();
    await expect(dialog.getByRole("alert")).toHaveText(text.declined);
  });
}

test("opens the payment from title, image and excerpt of a locked post and from its card, but not for free posts", {
  tag: "@long",
}, async ({ page }) => {
  const { dialog, article, openPost } = purchaseSteps(page);
  await openPost(market);
  await expect(article.getByText("Photography")).toBeVisible();
  for (const part of [
    article.getByRole("heading", { level: 1 }).getByRole("button"),
    article.getByRole("button", { name: `Unlock “${market.title}”` }),
    article.locator("[data-excerpt]"),
  ]) {
    await part.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await page.goto(paths.explore(shelves.market));
  await page.getByRole("link", { name: market.title }).click();
  await expect(dialog).toContainText(market.title);
  await expect(dialog).toContainText(market.usd);
  await page.goto(paths.explore(shelves.birds));
  await page.getByRole("link", { name: birds.title }).click();
  await expect(page).toHaveURL(paths.freePost(birds.slug));
  await expect(dialog).toBeHidden();
});

test("says on a listing that a piece is not for sale for now, before anything is typed", { tag: "@long" }, async ({
  page,
}) => {
  const { text, dialog } = purchaseSteps(page);
  await page.route(
    `**${addressOf("getPost", { params: { slug: market.slug }, query: { alg: "RS256FAST" } })}`,
    async (route) => route.fulfill({ json: { ...(await (await route.fetch()).json()), salesPaused: true } }),
  );
  await page.goto(paths.explore(shelves.market));
  await page.getByRole("link", { name: market.title }).click();
  await expect(dialog.getByRole("alert")).toContainText("not for sale for now. If you have bought it");
  await expect(dialog.getByRole("radio", { name: text.returningUser })).toBeChecked();
});

test("opens the post from a card if this browser has its token, without a payment", async ({ page, product }) => {
  const { accessToken } = await quickPurchase(product, market, newReader());
  await storeToken(page, market.slug, accessToken);
  await page.goto(paths.explore(shelves.market));
  // "Open for you" above the grid contains the post as well.
  await page.getByRole("link", { name: market.title }).last().click();
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});
