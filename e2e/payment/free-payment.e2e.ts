import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";

// As worded in the specification, with the Spanish texts.
const words = {
  en: {
    title: "Secure Payment",
    enterAmount: "Enter Amount to Pay",
    proceed: "Proceed to Payment",
    minimum: "Minimum amount is $1.00",
    maximum: "Maximum amount is $970,873.29",
    needed: "Please enter an amount of at least $1.00",
    invalid: "Please enter a valid amount",
    cancelled: "You came back without paying. Nothing was charged.",
    tooLong: "At most 5,000 characters fit here (1 too many).",
    badges: ["256-bit SSL Encrypted", "PCI Compliant Certified", "Verified Secure"],
    fee: "Processing fee (3% + $0.50)",
    email: "Email Address",
    emailInvalid: "Please enter a valid email address",
    emailNeeded: "Email address is required",
    note: "Description / Note (optional)",
    inWords: [
      ["1.500", "1 dollar and 50 cents"],
      ["12 50", "1,250 dollars"],
    ],
    pay: "Proceed to Pay $13.38",
    processing: "Processing...",
    close: "Close",
    failed: "Failed to open checkout. Please check your connection and try again.",
    declined: "Your card was declined.",
    success: "Payment Successful",
    next: "What's Next",
    back: "Back to Home",
  },
  es: {
    title: "Pago seguro",
    enterAmount: "Introduce el importe",
    proceed: "Continuar al pago",
    minimum: "El importe mínimo es $1.00",
    maximum: "El importe máximo es $970,873.29",
    needed: "Introduce un importe de al menos $1.00",
    invalid: "Introduce un importe válido",
    cancelled: "Has vuelto sin pagar. No se ha cobrado nada.",
    tooLong: "Caben 5000 caracteres como máximo (hay 1 de más).",
    badges: ["Cifrado SSL de 256 bits", "Certificado PCI", "Seguridad verificada"],
    fee: "Comisión de procesamiento (3 % + $0.50)",
    email: "Correo electrónico",
    emailInvalid: "Introduce un correo electrónico válido",
    emailNeeded: "El correo electrónico es obligatorio",
    note: "Descripción o nota (opcional)",
    inWords: [
      ["1.500", "1 dólar y 50 centavos"],
      ["12 50", "1250 dólares"],
    ],
    pay: "Pagar $13.38",
    processing: "Procesando...",
    close: "Cerrar",
    failed: "No se pudo abrir la página de pago. Comprueba tu conexión e inténtalo de nuevo.",
    declined: "Tu tarjeta ha sido rechazada.",
    success: "Pago realizado",
    next: "Qué viene ahora",
    back: "Volver al inicio",
  },
} as const;

for (const [language, theme] of variantsOfRun(
  [
    ["en", "light"],
    ["es", "dark"],
  ] as const,
  1,
)) {
  const text = words[language];

  test.describe(`${language}, ${theme}`, () => {
    test.use({ colorScheme: theme, locale: language });

    test("pays a chosen amount on the provider's page", async ({ page }) => {
      const answer = await page.goto(paths.payment);
      expect(await answer?.text()).toContain('<meta name="robots" content="noindex, nofollow"');
      await expect(page.getByRole("heading", { level: 1, name: text.title })).toBeVisible();
      for (const badge of text.badges) await expect(page.getByText(badge)).toBeVisible();
      const amount = page.getByPlaceholder("0.00");
      const go = page.getByRole("main").getByRole("button");
      await expect(go).toHaveText(text.enterAmount);
      await expect(go).toBeDisabled();
      const proceed = () => page.locator("main form").evaluate((form: HTMLFormElement) => form.requestSubmit());
      for (const typed of ["", "0.99"]) {
        await amount.fill(typed);
        await proceed();
        await expect(page.getByText(text.needed)).toBeVisible();
      }
      await amount.fill("");
      await expect(page.getByText(text.needed)).toBeHidden();
      await amount.pressSequentially("0.5x0");
      await expect(amount).toHaveValue("0.50");
      await expect(page.getByText(text.minimum)).toBeVisible();
      await amount.fill("");
      await expect(page.getByText(text.minimum)).toBeHidden();
      await amount.pressSequentially(".");
      await expect(page.getByText(text.invalid)).toBeVisible();
      await amount.fill("");
      await amount.pressSequentially("970873.30");
      await expect(page.getByText(text.maximum)).toBeVisible();
      await amount.fill("");
      await amount.pressSequentially("1,000");
      await expect(amount).toHaveValue("1000");
      for (const [typed, inWords] of text.inWords) {
        await amount.fill("");
        await amount.pressSequentially(typed);
        await expect(page.getByText(inWords, { exact: true })).toBeVisible();
      }
      await amount.fill("");
      await amount.pressSequentially("12,50");
      await expect(amount).toHaveValue("12,50");
      await amount.blur();
      await expect(amount).toHaveValue("12.50");
      await expect(go).toHaveText(text.proceed);
      await go.click();

      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(text.fee)).toBeVisible();
      const email = dialog.getByLabel(text.email);
      const pay = dialog.getByRole("button", { name: text.pay });
      await expect(email).toBeFocused();
      await expect(pay).toBeDisabled();
      await dialog.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
      await expect(dialog.getByText(text.emailNeeded)).toBeVisible();
      await email.fill("ana@example");
      await expect(dialog.getByText(text.emailInvalid)).toBeVisible();
      await expect(pay).toBeDisabled();
      await email.fill("ana@example.com");
      const note = dialog.getByLabel(text.note);
      await note.fill("x".repeat(5_001));
      await expect(dialog.getByText(text.tooLong)).toBeVisible();
      await expect(pay).toBeDisabled();
      expect((await note.inputValue()).length).toBe(5_001);
      await note.fill("For the coffee");
      await pay.click();

      await page.waitForURL(/\/c\/pay\//);
      await expect(page.getByText("$13.38").first()).toBeVisible();
      await page.locator("[name=number]").fill("4000000000000002");
      await page.locator("[name=expiry]").fill("12/34");
      await page.locator("[name=cvc]").fill("123");
      await page.locator("[name=name]").fill("Ana Ruiz");
      await page.locator("button").click();
      await expect(page.getByRole("alert")).toHaveText(text.declined);
      await expectAccessible(page, "the provider's page, declined");
      await page.locator("[name=number]").fill("4242424242424242");
      await page.locator("[name=expiry]").fill("12/34");
      await page.locator("[name=cvc]").fill("123");
      await page.locator("button").click();

      await expect(page.getByRole("heading", { level: 1, name: text.success })).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(paths.paymentSuccess);
      await expect(page.getByRole("heading", { name: text.next })).toBeVisible();
      await page.getByRole("link", { name: text.back }).click();
      await expect(page).toHaveURL(paths.home);
    });

    test("shows a failed checkout, keeps the entered text and allows another attempt", { tag: "@long" }, async ({
      page,
    }) => {
      const logged: string[] = [];
      page.on("console", (message) => logged.push(message.text()));
      await page.goto(paths.payment);
      await page.getByPlaceholder("0.00").pressSequentially("12.50");
      await page.getByRole("button", { name: text.proceed }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(text.email).fill("ana@example.com");

      const held = Promise.withResolvers<void>();
      await page.route(`**${addressOf("createCheckoutSession")}`, async (route) => {
        await held.promise;
        await route.fulfill({ status: 502, json: { error: "PAYMENT_PROVIDER_UNAVAILABLE" } });
      });
      await dialog.getByRole("button", { name: text.pay }).click();
      await expect(dialog.getByRole("button", { name: text.processing })).toBeDisabled();
      await page.keyboard.press("Escape");
      await page.mouse.click(5, 400);
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole("button", { name: text.close })).toBeDisabled();
      held.resolve();
      const toast = page.locator("[data-sonner-toast]").getByText(text.failed);
      await expect(toast).toBeVisible();
      // On the light page too, the toast is dark and at the top right.
      const shown = page.locator("[data-sonner-toast]");
      expect(await shown.evaluate((one) => getComputedStyle(one).backgroundColor)).toMatch(
        /^rgb\((?:[0-5]?\d(?:, |\))){3}/,
      );
      const { x, y, width } = (await shown.boundingBox()) ?? { x: 0, y: 900, width: 0 };
      expect(x + width).toBeGreaterThan(1_280 - 60);
      expect(y).toBeLessThan(100);
      await expect(dialog.getByLabel(text.email)).toHaveValue("ana@example.com");
      expect(logged.join()).toContain("The checkout did not open:");
      expect(logged.join()).not.toContain("ana@example.com");
      await page.unrouteAll();
      await dialog.getByRole("button", { name: text.pay }).click();
      await page.waitForURL(/\/c\/pay\//);

      // Back from the provider's page, which reloads this one: only the amount is kept.
      await page.goBack();
      await expect(page.getByPlaceholder("0.00")).toHaveValue("12.50");
      await expect(page.getByRole("button", { name: text.proceed })).toBeEnabled();
      await expect(dialog).toBeHidden();
      await page.reload();
      await expect(page.getByPlaceholder("0.00")).toHaveValue("12.50");
      await expect(dialog).toBeHidden();
      await expect(page.getByText(text.cancelled)).toBeHidden();
    });

    test("shows an idle, empty form when the browser restores the page from its back/forward cache", {
      tag: "@long",
    }, async ({ page }) => {
      await page.goto(paths.payment);
      await page.getByPlaceholder("0.00").pressSequentially("12.50");
      await page.getByRole("button", { name: text.proceed }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(text.email).fill("ana@example.com");
      const comeBack = () =>
        page.evaluate(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
      // Unsent text is kept.
      await comeBack();
      await expect(dialog.getByLabel(text.email)).toHaveValue("ana@example.com");
      const held = Promise.withResolvers<void>();
      await page.route(`**${addressOf("createCheckoutSession")}`, (route) => held.promise.then(() => route.fallback()));
      const answered = page.waitForResponse(`**${addressOf("createCheckoutSession")}`);
      await dialog.getByRole("button", { name: text.pay }).click();
      await expect(dialog.getByRole("button", { name: text.processing })).toBeDisabled();
      await comeBack();
      await expect(dialog).toBeHidden();
      await page.getByRole("button", { name: text.proceed }).click();
      await expect(dialog.getByLabel(text.email)).toHaveValue("");
      await dialog.getByLabel(text.email).fill("ana@example.com");
      await expect(dialog.getByRole("button", { name: text.pay })).toBeEnabled();
      // A late response must not navigate either.
      held.resolve();
      await (await answered).finished();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await expect(page).toHaveURL(paths.payment);
      await expect(dialog.getByLabel(text.email)).toHaveValue("ana@example.com");
    });

    test("clears the fields when the dialog closes, and returns when the buyer cancels on the provider's page", {
      tag: "@long",
    }, async ({ page }) => {
      await page.goto(paths.payment);
      await page.getByPlaceholder("0.00").pressSequentially("12.50");
      await page.getByRole("button", { name: text.proceed }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(text.email).fill("ana@example.com");
      await page.mouse.click(5, 400);
      await expect(dialog).toBeHidden();
      await page.getByPlaceholder("0.00").fill("20");
      await page.getByRole("button", { name: text.proceed }).click();
      await expect(dialog.getByLabel(text.email)).toHaveValue("");
      await dialog.getByLabel(text.email).fill("ana@example.com");
      await dialog.getByRole("button", { name: text.close }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole("button", { name: text.proceed }).click();
      await expect(dialog.getByLabel(text.email)).toHaveValue("");
      await expect(dialog).toContainText("$21.10");
      await dialog.getByLabel(text.email).fill("ana@example.com");
      await dialog.locator("form button[type=submit]").click();
      await page.waitForURL(/\/c\/pay\//);
      await page.getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1, name: text.title })).toBeVisible();
      await expect(page.getByText(text.cancelled)).toBeVisible();
      await expect(page.getByPlaceholder("0.00")).toHaveValue("20.00");
      await expect(dialog).toBeHidden();
      // After hydration the notice does not return for a payment that may still succeed.
      await expect(page).toHaveURL(paths.inLanguage(paths.paymentOf(2_000, "left"), language));
      await page.reload();
      await expect(page.getByPlaceholder("0.00")).toHaveValue("20.00");
      await expect(page.getByText(text.cancelled)).toBeHidden();
    });
  });
}

test("keeps an invalid amount entered before hydration and shows its error", { tag: "@long" }, async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => scripts.promise.then(() => route.fallback()));
  await page.goto(paths.payment, { waitUntil: "commit" });
  const amount = page.getByPlaceholder("0.00");
  await amount.fill("ten");
  scripts.resolve();
  await expect(page.getByText(words.en.invalid)).toBeVisible();
  await expect(amount).toHaveValue("ten");
  await amount.press("End");
  for (const _ of "ten") await amount.press("Backspace");
  await expect(page.getByText(words.en.invalid)).toBeHidden();
  await amount.pressSequentially("10x");
  await expect(amount).toHaveValue("10");
});

test("removes the provider's fragment from the success page's URL", { tag: "@long" }, async ({ page }) => {
  await page.goto(`${paths.inLanguage(paths.paymentSuccess, "en")}#fidkdWxOYHwnPyd1`);
  await expect(page).toHaveURL(paths.inLanguage(paths.paymentSuccess, "en"));
});

test("scrolls the success page to its top from a link to itself", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto(paths.paymentSuccess);
  const toTop = page.getByRole("link", { name: "Back to the top" });
  await toTop.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const clickAndLook = () =>
    toTop.evaluate((link: HTMLElement) => {
      link.click();
      return scrollY;
    });
  const entry = () => page.evaluate(() => [history.length, history.state.idx, history.state.key]);
  const before = await entry();
  expect(await clickAndLook()).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  expect(await entry()).toEqual(before);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await toTop.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  expect(await clickAndLook()).toBe(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("leads to the provider's page with two plain forms, returning invalid input with its errors", async ({
    page,
  }) => {
    await page.goto(paths.payment);
    await page.getByRole("button", { name: words.en.enterAmount }).click();
    await expect(page.getByText("Please enter an amount of at least $1.00")).toBeVisible();
    for (const typed of ["abc", "1.005"]) {
      await page.getByPlaceholder("0.00").fill(typed);
      await page.getByRole("button", { name: words.en.enterAmount }).click();
      await expect(page.getByText(words.en.invalid)).toBeVisible();
      await expect(page.getByPlaceholder("0.00")).toHaveValue(typed);
    }
    await page.getByPlaceholder("0.00").fill("1,000");
    await page.getByRole("button", { name: words.en.enterAmount }).click();
    await expect(page.getByText("$1,030.50", { exact: true })).toBeVisible();
    await page.getByPlaceholder("0.00").fill("12.50");
    await page.getByRole("button", { name: words.en.proceed }).click();
    await expect(page.getByText("$13.38", { exact: true })).toBeVisible();
    await page.getByLabel(words.en.note).fill("x".repeat(5_001));
    await page.getByLabel(words.en.email).fill("ana@example.com");
    await page.getByRole("button", { name: words.en.pay }).click();
    await expect(page.getByText(words.en.tooLong)).toBeVisible();
    expect((await page.getByLabel(words.en.note).inputValue()).length).toBe(5_001);
    await page.getByLabel(words.en.email).fill("ana@example");
    await page.getByLabel(words.en.note).fill("For the coffee");
    await page.getByRole("button", { name: words.en.pay }).click();
    await expect(page.getByText(words.en.emailInvalid)).toBeVisible();
    await expect(page.getByLabel(words.en.note)).toHaveValue("For the coffee");
    await page.getByLabel(words.en.email).fill("ana@example.com");
    await page.getByRole("button", { name: words.en.pay }).click();
    await page.waitForURL(/\/c\/pay\//);
    await expect(page.getByText("$13.38").first()).toBeVisible();
    await page.getByRole("link").click();
    await expect(page.getByText(words.en.cancelled)).toBeVisible();
    await expect(page.getByPlaceholder("0.00")).toHaveValue("12.50");
  });
});
