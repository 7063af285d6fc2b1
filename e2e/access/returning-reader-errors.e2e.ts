import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { purchaseSteps } from "#e2e/steps/purchase.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import type { Language } from "#e2e/steps/texts.ts";

const languages: Language[] = ["en", "es"];
const lostCode = { en: "Lost your code?", es: "¿Perdiste tu código?" };
const codeLine = { en: "Your access code", es: "Tu código de acceso" };

for (const language of languages) {
  const tag = language === "en" ? [] : ["@long"];
  test(`${language}: names the error for an unknown e-mail address, a wrong name and a wrong code`, { tag }, async ({
    page,
    product,
  }) => {
    const reader = newReader();
    const { accessCode } = await quickPurchase(product, market, reader);
    const steps = purchaseSteps(page, language);
    const { text, dialog } = steps;
    const error = dialog.getByRole("alert");
    await steps.openPost(market);
    await steps.openModal();

    await steps.enterReturningDetails(newReader());
    await steps.enterCode(accessCode);
    await expect(error).toHaveText(text.USER_NOT_FOUND);

    await dialog.getByRole("button", { name: text.back }).click();
    await steps.enterReturningDetails({ email: reader.email, name: "Somebody Else" });
    await steps.enterCode(accessCode);
    await expect(error).toHaveText(text.INVALID_NAME);

    await dialog.getByRole("button", { name: text.back }).click();
    await steps.enterReturningDetails(reader);
    await steps.enterCode("0000-0000-0000");
    await expect(error).toHaveText(text.INVALID_CODE);
    await dialog.getByLabel(text.enterCode).fill("1");
    await expect(error).toBeHidden();

    await expect(page.getByText(text.price(market.usd))).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    // A resent code replaces the error, and the next error replaces its message.
    await steps.enterCode("0000-0000-0000");
    await expect(error).toHaveText(text.INVALID_CODE);
    await dialog.getByRole("button", { name: lostCode[language] }).click();
    await expect(dialog.getByRole("status")).not.toBeEmpty();
    await expect(error).toBeHidden();
    await steps.enterCode("0000-0000-0001");
    await expect(error).toHaveText(text.INVALID_CODE);
    await expect(dialog.getByRole("status")).toBeHidden();
    // The correct code works afterwards, even when pasted with the whole line of the mail.
    await dialog.getByLabel(text.enterCode).fill(`${codeLine[language]}: ${accessCode}`);
    await expect(dialog.getByLabel(text.enterCode)).toHaveValue(accessCode);
    await dialog.getByRole("button", { name: text.validateCode }).click();
    await expect(page.getByText(market.bodyCanary)).toBeVisible();
    // This browser stored the access: the post opens by its URL alone.
    await page.goto(paths.explore());
    await steps.openPost(market);
    await expect(page.getByText(market.bodyCanary)).toBeVisible();
  });

  test(`${language}: accepts a code for 72 hours and not a second longer`, { tag: ["@alone", ...tag] }, async ({
    page,
    product,
    anotherBrowser,
  }) => {
    const reader = newReader();
    const { accessCode, accessToken } = await quickPurchase(product, market, reader);
    const post = paths.post(market.username, market.slug);

    await product.shiftClock("71 hours 59 minutes");
    const early = await (await anotherBrowser()).newPage();
    const inTime = purchaseSteps(early, language);
    await inTime.openPost(market);
    await inTime.openModal();
    await inTime.enterReturningDetails(reader);
    await inTime.enterCode(accessCode);
    await expect(early.getByText(market.bodyCanary)).toBeVisible();

    await product.shiftClock("61 seconds");
    const steps = purchaseSteps(page, language);
    await steps.openPost(market);
    await steps.openModal();
    await steps.enterReturningDetails(reader);
    await steps.enterCode(accessCode);
    const error = steps.dialog.getByRole("alert");
    await expect(error).toHaveText(steps.text.CODE_EXPIRED);
    // A newly sent mail leaves one message, not two.
    await steps.dialog.getByRole("button", { name: lostCode[language] }).click();
    await expect(steps.dialog.getByRole("status")).not.toBeEmpty();
    await expect(error).toBeHidden();

    // A reader with the post open is locked out on the next visit, whatever the browser has stored.
    await early.goto(post);
    await expect(early.getByRole("button", { name: steps.text.unlock })).toBeVisible();
    await expect(early.getByText(market.bodyCanary)).toBeHidden();
    const response = await page.request.get(
      addressOf("getPost", { params: { slug: market.slug }, query: { alg: "AR_HS1GB" } }),
      {
        headers: { authorization: `Bearer ${accessToken}` },
      },
    );
    expect(response.status()).toBe(401);
  });
}
