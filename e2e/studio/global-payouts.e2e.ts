import { addressOf } from "#contract/address-of-call.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { fillProviderPage, payoutAccountTexts } from "#e2e/steps/payout-account.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";

const texts = {
  en: {
    none: "You have no payout account yet.",
    more: "Stripe needs more from you before you can be paid.",
    again: "Continue with Stripe",
  },
  es: {
    none: "Todavía no tienes cuenta de cobro.",
    more: "Stripe necesita más datos tuyos antes de que puedas cobrar.",
    again: "Seguir en Stripe",
  },
} as const;

for (const { language, width, tag, browser } of journeyLooks())
  test(`a creator of Colombia sets up payouts by Global Payouts, in ${language} at ${width} px`, { tag }, async ({
    product,
    anotherBrowser,
  }) => {
    const text = { ...payoutAccountTexts[language], ...texts[language] };
    const email = await openAccount(product, { roles: ["creator"] });
    const page = await (await anotherBrowser(browser)).newPage();
    await signInByMail(page, { product, email, language, next: staffPaths.studioPayouts() });
    await expect(page.getByText(text.none)).toBeVisible();
    await page.getByLabel(text.country).selectOption({ label: "Colombia" });
    await page.getByRole("button", { name: text.start }).click();
    await fillProviderPage(page, "1901-01-01", language);
    await expect(page.getByText(text.more)).toBeVisible();
    await expectAccessible(page, "an account for a bank in Colombia that lacks details");
    await page.getByRole("button", { name: text.again }).click();
    await fillProviderPage(page, "1990-02-03", language);
    await expect(page.getByText(text.ready)).toBeVisible();
    await expectAccessible(page, "an account for a bank in Colombia");
    const { data } = await (await page.request.get(addressOf("getPayoutAccount"))).json();
    expect(data).toMatchObject({ country: "CO", status: "active" });
    const wrong = "SELECT id FROM payout_accounts WHERE country = 'CO' AND rail <> 'global'";
    expect(await product.query(wrong)).toEqual([]);
    await page.context().close();
  });
