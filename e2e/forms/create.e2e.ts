import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { formTexts } from "#e2e/steps/form-texts.ts";
import { createSteps } from "#e2e/steps/forms.ts";
import { tabTo } from "#e2e/steps/tab-to.ts";
import type { Language } from "#e2e/steps/texts.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";

const looks: [Language, "light" | "dark"][] = [
  ["en", "dark"],
  ["es", "light"],
];
const call = `**${addressOf("sendApplication")}`;

for (const [language, theme] of variantsOfRun(looks, 1)) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ locale: language, colorScheme: theme });
    const text = formTexts[language];

    test("sends an application, thanks the applicant and mails a confirmation", async ({ page, product }) => {
      await page.goto(paths.create);
      const form = createSteps(page, language);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.create.title);
      await form.followersBox.check();
      for (const [place, value] of form.good.entries()) {
        await expect(form.send, `before field ${place}`).toBeDisabled();
        await form.field(place).fill(value);
      }
      await expect(form.send).toBeEnabled();
      await form.followersBox.uncheck();
      await expect(form.send).toBeDisabled();
      await form.followersBox.check();
      const sent = page.waitForRequest(call);
      await form.send.click();
      const request = await sent;
      expect(request.headers().authorization).toMatch(/^Bearer \S+$/);
      const [name, email, socialMedia, languages] = form.good;
      expect(request.postDataJSON()).toEqual({ data: { name, email, socialMedia, language: languages } });
      await expect(page).toHaveURL(paths.thankYou("application-sent"));
      await expect(page.getByText(text.create.thanks)).toBeVisible();
      expect((await product.mailTo(form.email)).subject).toBe(text.create.mail);
      await page.goBack();
      for (const field of form.fields) await expect(field).toHaveValue("");
    });

    test("shows errors beside their fields and in a summary, and hints while a field has the focus", {
      tag: "@long",
    }, async ({ page }) => {
      await page.goto(paths.create);
      const form = createSteps(page, language);
      const main = page.getByRole("main");
      await form.fill(["Solo", "not-an-address", "https://linkedin.com/a", " "]);
      await form.followersBox.check();
      await expect(main.getByText(text.create.fix)).toBeVisible();
      for (const fault of [text.create.fullNameFault, text.emailFault, text.urlProfile])
        await expect(main.getByText(fault)).toBeVisible();
      for (const [place, typed, fault] of [
        [2, "not a link", text.urlFormat],
        [2, "https://example.com/a", text.urlPlatform],
      ] as const) {
        await form.field(place).fill(typed);
        await expect(main.getByText(fault)).toBeHidden();
        await form.followersBox.focus();
        await expect(main.getByText(fault)).toBeVisible();
      }
      for (const [place, hint] of [
        [2, text.create.socialHint],
        [3, text.create.languageHint],
      ] as const) {
        await expect(main.getByText(hint)).toBeHidden();
        await form.field(place).focus();
        await expect(main.getByText(hint)).toBeVisible();
        await expect(form.field(place)).toHaveAccessibleDescription(new RegExp(hint.replace(/[|().]/g, "\\$&")));
      }
      await form.fill();
      const languages = form.field(3);
      await languages.fill("x".repeat(120));
      await expect(languages).toHaveAccessibleDescription(/100 .*20/);
      await expect(form.send).toBeDisabled();
      await form.fill();
      await expect(form.send).toBeEnabled();
      await form.followersBox.focus();
      await expect(main.getByText(text.create.fix)).toBeHidden();
      await form.followersBox.uncheck();
      await expect(main.getByText(text.create.fix)).toBeHidden();
      await form.followersBox.blur();
      await expect(main.getByText(text.create.fix)).toBeVisible();
      await expect(form.followersBox).toHaveAccessibleDescription(/./);
      await expect(form.send).toBeDisabled();
    });

    test("shows the maintenance notice when sending fails, and returns to the form with every field kept", async ({
      page,
      product,
    }) => {
      await page.goto(paths.create);
      const form = createSteps(page, language);
      await form.fill();
      await form.followersBox.check();
      const main = page.getByRole("main");
      for (const [status, height] of [
        [500, 844],
        [undefined, 320],
      ] as const) {
        await page.setViewportSize({ width: 390, height });
        await page.route(call, (route) => (status ? route.fulfill({ status, body: "" }) : route.abort()), { times: 1 });
        await form.send.click();
        // The notice starts at its title, regardless of the form's scroll position.
        const title = page.getByRole("heading", { level: 1, name: text.create.maintenance });
        await expect(title).toBeFocused();
        expect(await page.evaluate(() => scrollY)).toBe(0);
        await expect(title).toBeInViewport();
        await expect(main.getByText(text.create.reply)).toBeVisible();
        await expect(main.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
        await expect(main.getByText(text.failed)).toBeVisible({ visible: status === undefined });
        await main.getByRole("button", { name: text.create.back }).click();
        await form.expectKept();
        await expect(form.followersBox).toBeChecked();
      }
      await page.route(call, (route) => route.fulfill({ status: 429, body: "" }), { times: 1 });
      await form.send.click();
      await expect(main.getByRole("alert")).toHaveText(text.limited);
      await expect(form.field(0)).toHaveValue(form.good[0] ?? "");
      await form.send.click();
      await expect(page.getByText(text.create.thanks)).toBeVisible();
      await product.mailTo(form.email);
    });

    test("shows the thanks that match the navigation state", { tag: "@long" }, async ({ page }) => {
      const messages = [
        [paths.thankYou("transaction-successful"), text.thanksForPayment],
        [paths.thankYou("message-sent"), text.contact.thanks],
        [paths.thankYou("application-sent"), text.create.thanks],
        [paths.thankYou(), text.thanksAtAll],
        [`${paths.thankYou()}?status=other`, text.thanksAtAll],
      ] as const;
      for (const [path, message] of messages) {
        await page.goto(path);
        const main = page.getByRole("main");
        await expect(main.getByText(message)).toBeVisible();
        await expect(main.getByRole("link", { name: text.goHome })).toHaveAttribute("href", paths.home);
        await expect(main.getByRole("link", { name: text.goExplore })).toHaveAttribute("href", paths.explore());
      }
    });
  });
}

test("sends an application by keyboard", { tag: "@long" }, async ({ page, product }) => {
  await page.goto(paths.create);
  const form = createSteps(page);
  await tabTo(page, form.field(0));
  for (const value of form.good) {
    await page.keyboard.type(value);
    await page.keyboard.press("Tab");
  }
  await expect(form.followersBox).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(form.send).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(formTexts.en.create.thanks)).toBeVisible();
  await product.mailTo(form.email);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const language of variantsOfRun(["en", "es"] as const, 0)) {
    test(`${language}: sends an application and returns invalid input with every field kept`, async ({
      page,
      product,
    }) => {
      const text = formTexts[language];
      await page.goto(paths.inLanguage(paths.create, language));
      const form = createSteps(page, language);
      await form.fill();
      await form.send.click();
      // The checkbox is not ticked.
      await expect(form.followersBox).toBeFocused();
      await expect(page.getByText(text.create.fix)).toBeVisible();
      await form.expectKept();
      await form.followersBox.check();
      await form.send.click();
      await expect(page).toHaveURL(paths.inLanguage(paths.thankYou("application-sent"), language));
      await expect(page.getByText(text.create.thanks)).toBeVisible();
      expect((await product.mailTo(form.email)).subject).toBe(text.create.mail);
    });
  }
});
