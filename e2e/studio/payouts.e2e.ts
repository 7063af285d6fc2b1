import { addressOf } from "#contract/address-of-call.ts";
import { formatUsd } from "#contract/money.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { fillProviderPage, payoutAccountTexts, setUpPayouts } from "#e2e/steps/payout-account.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { demoWriter, openAccount, signInByMail } from "#e2e/steps/sign-in.ts";
import { controlClient } from "#sandbox/control-client.ts";

/** A paid post of a creator for each look, and the creator's share of a sale. Only the first creator has an account already. */
const sold = {
  "en 1280": {
    ...{ username: "ada-okafor", slug: "a-stool-in-three-cuts", title: "A Stool in Three Cuts", usd: "$10.00" },
    shareCents: 752,
  },
  "es 390": {
    ...{ username: "marta-olmedo", slug: "the-quiet-hour-of-the-market", title: "The Quiet Hour of the Market" },
    ...{ usd: "$6.50", shareCents: 480 },
  },
  "en 390": {
    ...{ username: "hugo-marchetti", slug: "el-tren-que-llega-manana", title: "El tren que llega mañana" },
    ...{ usd: "$7.50", shareCents: 558 },
  },
  "es 1280": {
    ...{ username: "lucia-ferrandis", slug: "el-volcan-por-dentro", title: "El volcán por dentro" },
    ...{ usd: "$8.00", shareCents: 597 },
  },
} as const;
const daySec = 86_400;
const payoutTexts = {
  en: {
    ...{ setUp: "Set up payouts", none: "You have no payout account yet.", leave: "Save and leave" },
    ...{ continue: "Continue with Stripe", lacks: "Stripe needs more from you before you can be paid." },
    refused: "Photo of an identity document (the earlier answer was not accepted)",
    transferred: "With Stripe, which sends it to your bank.",
    first: "Your first payout:",
    ...{ paid: /^In your bank account since/, holds: "Money on hold", total: "Sent to your Stripe account" },
    ...{ sales: "Sales and statements", statements: "Statements", week: "Week of" },
  },
  es: {
    ...{ setUp: "Configurar los cobros", none: "Todavía no tienes cuenta de cobro.", leave: "Guardar y salir" },
    ...{ continue: "Seguir en Stripe", lacks: "Stripe necesita más datos tuyos antes de que puedas cobrar." },
    refused: "Foto de un documento de identidad (no se aceptó la respuesta anterior)",
    transferred: "En Stripe, que lo envía a tu banco.",
    first: "Tu primer cobro:",
    ...{ paid: /^En tu cuenta bancaria desde/, holds: "Dinero retenido", total: "Enviado a tu cuenta de Stripe" },
    ...{ sales: "Ventas y extractos", statements: "Extractos", week: "Semana del" },
  },
} as const;

test("a creator sets up payouts at the provider, and comes back to the account's true state", async ({
  page,
  product,
  anotherBrowser,
}) => {
  const email = await openAccount(product, { roles: ["creator"] });
  await signInByMail(page, { product, email, next: staffPaths.studio });
  await page.getByRole("link", { name: "Set up payouts", exact: true }).click();
  await expect(page.getByText("You have no payout account yet.")).toBeVisible();
  await expectAccessible(page, "payouts without an account");
  const start = page.getByRole("button", { name: "Set up payouts with Stripe" });
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => scripts.promise.then(() => route.fallback()));
  await start.click();
  await expect(page.getByText("Choose the country of your bank account.")).toBeVisible();
  await page.getByLabel("Country of your bank account").selectOption("ES");
  await start.focus();
  const hydrated = page.evaluate(() => new Promise<void>((done) => addEventListener("hydrated", () => done())));
  scripts.resolve();
  await hydrated;
  await expect(start, "the alert leaves focus and scroll position to who was faster than the scripts").toBeFocused();
  await page.unroute(/\/assets\/.*\.js$/);
  await start.click();
  await fillProviderPage(page, "1901-01-01");
  await expect(page.getByText("Stripe needs more from you before you can be paid.")).toBeVisible();
  await expect(page.getByText("Photo of an identity document (the earlier answer was not accepted)")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "a payout account that lacks details, on a phone");

  const plain = await (await anotherBrowser({ javaScriptEnabled: false, locale: "es-ES" })).newPage();
  await signInByMail(plain, { product, email, next: staffPaths.studioPayouts(), language: "es" });
  await plain.getByRole("button", { name: "Seguir en Stripe" }).click();
  await fillProviderPage(plain, "1990-02-03", "es");
  await expect(plain.getByText("Tu cuenta de cobro está lista.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Your payout account is ready.")).toBeVisible();
});

for (const { language, width, tag, browser } of journeyLooks())
  test(`a creator leaves the provider half-way, corrects a date of birth and can be paid, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = payoutTexts[language];
    const page = await (await anotherBrowser(browser)).newPage();
    const email = await openAccount(product, { roles: ["creator"] });
    await signInByMail(page, { product, email, language, next: staffPaths.studio });
    await page.getByRole("link", { name: text.setUp, exact: true }).click();
    await expect(page.getByText(text.none)).toBeVisible();
    await expectAccessible(page, "payouts without an account");
    await page.getByLabel(payoutAccountTexts[language].country).selectOption("ES");
    await page.getByRole("button", { name: payoutAccountTexts[language].start }).click();
    await page.getByRole("button", { name: text.leave }).click();
    await expect(page.getByText(text.lacks)).toBeVisible();
    await page.getByRole("button", { name: text.continue }).click();
    await fillProviderPage(page, "1901-01-01", language);
    await expect(page.getByText(text.refused)).toBeVisible();
    await expectAccessible(page, "a payout account that lacks details");
    await page.getByRole("button", { name: text.continue }).click();
    await fillProviderPage(page, "1990-02-03", language);
    await expect(page.getByText(payoutAccountTexts[language].ready)).toBeVisible();
    await expectAccessible(page, "a payout account that is ready");
  });

for (const { language, width, tag, browser } of journeyLooks("en 1280", ["@alone"]))
  test(`a sale passes its hold, and a payday brings it to the creator's bank, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = payoutTexts[language];
    const post = sold[`${language} ${width}`];
    const { username, shareCents } = post;
    const control = controlClient(product.sandboxUrl);
    // The provider's clock never goes back, so another journey may have moved it.
    await product.shiftClock(`${(await control.state()).advancedSec} seconds`);
    const page = await (await anotherBrowser(browser)).newPage();
    const email = username === "ada-okafor" ? demoWriter : await openAccount(product, { roles: ["creator"], username });
    await signInByMail(page, { product, email, language, next: staffPaths.studioPayouts() });
    await setUpPayouts(page, language);

    const passDays = async (days: number) => {
      await control.advanceClock(days * daySec);
      await product.shiftClock(`${days} days`);
    };
    const read = async (call: "getStudioBalance" | "listStudioPayouts") =>
      (await page.request.get(addressOf(call))).json();
    const dueCents = async () => {
      const { available, held } = await read("getStudioBalance");
      return Math.round((available + held) * 100);
    };
    const newestState = async () => (await read("listStudioPayouts")).data[0]?.state;
    const before = await dueCents();
    const dayIn = async (days: number) => {
      const { advancedSec } = await control.state();
      return new Date(Date.now() + (advancedSec + days * daySec) * 1000).toISOString().slice(0, 10);
    };
    const dayBefore = await dayIn(8);
    const sales = 3;
    for (let sale = 0; sale < sales; sale += 1) await quickPurchase(product, post, newReader());
    // The sales reach the books a moment after the payments.
    const due = before + sales * shareCents;
    await expect.poll(dueCents).toBe(due);
    const { available, held, nextPayout } = await read("getStudioBalance");
    // On the eighth day after the sales, whatever the weekday.
    expect(nextPayout).toMatchObject({ amount: due / 100, reason: null });
    expect([dayBefore, await dayIn(8)]).toContain(nextPayout.date);
    await page.reload();
    const shown = await page.locator("main dl dd").allTextContents();
    expect(shown.slice(0, 2)).toEqual([available, held].map((dollars) => formatUsd(Math.round(dollars * 100))));
    await expect(page.getByRole("table", { name: text.holds })).toBeVisible();
    await expectAccessible(page, "payouts with money in hold");

    await expect(page.getByText(`${text.first} ${formatUsd(due)}`)).toBeVisible();
    await passDays(8);
    await expect.poll(newestState, { timeout: 90_000 }).toBe("transferred");
    await page.reload();
    await expect(page.getByText(text.transferred)).toBeVisible();
    const transfers = await fetch(`${product.sandboxUrl}/v1/transfers?limit=100`, {
      headers: { authorization: "Bearer sk_test_vitrina" },
    });
    const { data } = (await transfers.json()) as { data: { amount: number }[] };
    expect(data.filter(({ amount }) => amount === due)).toHaveLength(1);

    // The provider makes its payout, sends it, and the bank has it: a day each.
    for (const day of [1, 2, 3]) {
      await passDays(1);
      await expect.poll(async () => (await control.state()).records.bank_payouts, `day ${day}`).toBeGreaterThan(0);
    }
    await expect.poll(newestState, { timeout: 90_000 }).toBe("paid");
    await page.reload();
    await expect(page.getByText(text.paid)).toBeVisible();
    await expect(page.getByText(formatUsd(due), { exact: true })).toBeVisible();
    expect(await dueCents()).toBe(0);
    await page.locator("main li a").first().click();
    const total = page.getByRole("row", { name: text.total });
    await expect(total).toContainText(formatUsd(due));
    const lines = await page.getByRole("row").filter({ hasText: text.week }).allTextContents();
    const cents = lines.map((line) => {
      const [, sign, dollars] = /(−?)\$([\d.]+)$/.exec(line) ?? [];
      return Math.round(Number(dollars) * 100) * (sign ? -1 : 1);
    });
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(due);
    await expectAccessible(page, "a statement");
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "PDF" }).click()]);
    expect(file.suggestedFilename()).toMatch(/\.pdf$/);
    await page.getByRole("link", { name: text.sales }).click();
    await expect(page.getByRole("table", { name: text.statements })).toBeVisible();
    await expectAccessible(page, "sales");
    await page.context().close();
  });
