import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { purchaseSteps } from "#e2e/steps/purchase.ts";

const needsScript = {
  en: "Paying by card needs JavaScript. Switch it on in your browser, or open this page in another one.",
  es: "Para pagar con tarjeta hace falta JavaScript. Actívalo en tu navegador o abre esta página en otro.",
};

test("confirms a click on the offer before hydration and then opens the payment", { tag: "@long" }, async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => scripts.promise.then(() => route.fallback()));
  const steps = purchaseSteps(page);
  await page.goto(paths.post(market.username, market.slug), { waitUntil: "commit" });
  await page.getByRole("button", { name: steps.text.unlock }).click();
  await expect(page.getByText("Opening the payment…")).toBeInViewport();
  await expect(steps.dialog).toBeHidden();

  scripts.resolve();
  await expect(steps.dialog).toBeVisible();
  await expect(steps.dialog.getByLabel(steps.text.email, { exact: true })).toBeFocused();
  await expect(page.getByText("Opening the payment…")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(steps.dialog).toBeHidden();
  await expect(page).toHaveURL(paths.post(market.username, market.slug));
  await expect(page.getByText("Opening the payment…")).toBeHidden();
});

test("hydrates each page with the loaders' data: the same markup, no request for data", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  for (const path of [paths.home, paths.explore(), paths.post(market.username, market.slug), paths.about]) {
    await page.addInitScript(() =>
      addEventListener("hydrated", () => document.documentElement.setAttribute("data-hydrated", "")),
    );
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("data-hydrated");
    await page.waitForLoadState("networkidle");
    expect(messages, path).toEqual([]);
  }
  expect(asked.filter((path) => path.endsWith(".data"))).toEqual([]);
  expect(asked).toContain(paths.explore());
});

test("replays a button press from before hydration exactly once", { tag: "@long" }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => scripts.promise.then(() => route.fallback()));
  await page.goto(paths.home, { waitUntil: "commit" });
  await page.getByRole("button", { name: "Switch to the dark theme" }).click();
  const clicks = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressed = 0;
        document.addEventListener("click", () => {
          pressed += 1;
        });
        // Runs after the page's own listener, which was registered first and replays the press.
        addEventListener("hydrated", () => resolve(pressed));
      }),
  );
  await expect(page.locator("html")).not.toHaveAttribute("data-theme", "dark");

  scripts.resolve();
  expect(await clicks).toBe(1);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("applies both a search and a category chosen before hydration", { tag: "@long" }, async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => scripts.promise.then(() => route.fallback()));
  await page.goto(paths.explore(), { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("lemon");
  await page.getByRole("combobox", { name: "Category" }).selectOption("Cooking");
  scripts.resolve();
  await expect(page).toHaveURL(paths.explore({ q: "lemon", category: "Cooking" }));
  await expect(page.getByRole("searchbox")).toHaveValue("lemon");
});

test("keeps an amount, e-mail address and note entered before hydration", { tag: "@long" }, async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => scripts.promise.then(() => route.fallback()));
  await page.goto(paths.payment, { waitUntil: "commit" });
  const amount = page.getByRole("textbox", { name: "Amount" });
  await amount.fill("0.5");
  await page.getByRole("button", { name: "Enter Amount to Pay" }).click();
  const needed = page.getByText("Please enter an amount of at least $1.00");
  await expect(needed).toBeVisible();
  await amount.fill("12.50");
  await amount.press("Enter");
  await page.getByLabel("Email").fill("early@reader.example");
  await page.getByLabel("Note").fill("For the lamp");
  scripts.resolve();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Email")).toHaveValue("early@reader.example");
  await expect(dialog.getByLabel("Note")).toHaveValue("For the lamp");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(amount).toHaveValue("12.50");
});

test("keeps an amount entered while the script loads, and its error until the amount is corrected", {
  tag: "@long",
}, async ({ page }) => {
  let scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => scripts.promise.then(() => route.fallback()));
  await page.goto(paths.payment, { waitUntil: "commit" });
  const amount = page.getByRole("textbox", { name: "Amount" });
  await amount.fill("25");
  scripts.resolve();
  const proceed = page.getByRole("button", { name: "Proceed to Payment" });
  await expect(proceed).toBeEnabled();
  await expect(amount).toHaveValue("25");

  scripts = Promise.withResolvers<void>();
  await page.goto(`${paths.payment}?amount=`, { waitUntil: "commit" });
  const needed = page.getByText("Please enter an amount of at least $1.00");
  await expect(needed).toBeVisible();
  scripts.resolve();
  await expect(page.getByRole("button", { name: "Enter Amount to Pay" })).toBeDisabled();
  await expect(needed).toBeVisible();
  await amount.pressSequentially("15");
  await expect(amount).toHaveValue("15");
  await expect(needed).toBeHidden();
  await expect(page.getByRole("dialog")).toBeHidden();
});

for (const language of ["en", "es"] as const) {
  test(`explains without scripts why no card is accepted: ${language}`, { tag: "@long" }, async ({
    anotherBrowser,
  }) => {
    const page = await (await anotherBrowser({ javaScriptEnabled: false, locale: language })).newPage();
    const { text } = purchaseSteps(page, language);
    await page.goto(paths.post(market.username, market.slug));
    const offer = page.getByRole("region", { name: text.unlock });
    // Selects by element, because Playwright sees no text in a noscript element.
    const told = { hasText: needsScript[language] };
    await expect(offer.locator("p").filter(told)).toBeVisible();
    await page.getByRole("button", { name: market.title, exact: true }).click();
    const notice = page.locator(paths.purchase);
    await expect(notice.locator("p").filter(told)).toBeInViewport();
    await notice.getByRole("link", { name: text.back }).click();
    await expect(notice).toBeHidden();
    await expect(offer).toBeInViewport();
  });
}
