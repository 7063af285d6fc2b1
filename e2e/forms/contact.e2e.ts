import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { formTexts } from "#e2e/steps/form-texts.ts";
import { contactSteps } from "#e2e/steps/forms.ts";
import { callerOf, postJson } from "#e2e/steps/quick-purchase.ts";
import { stopTime } from "#e2e/steps/stop-time.ts";
import { tabTo } from "#e2e/steps/tab-to.ts";
import type { Language } from "#e2e/steps/texts.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";
import { watchTimers } from "#e2e/steps/watch-timers.ts";

const looks: [Language, "light" | "dark"][] = [
  ["en", "light"],
  ["es", "dark"],
];

for (const [language, theme] of variantsOfRun(looks, 0)) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ locale: language, colorScheme: theme });
    const text = formTexts[language];

    test("sends a message, thanks the sender and mails a confirmation", async ({ page, product }) => {
      await page.goto(paths.contact);
      const form = contactSteps(page, language);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.contact.title);
      await expect(page.getByText(text.contact.subtitle)).toBeVisible();
      await expect(form.send).toBeDisabled();
      for (const [place, value] of form.good.entries()) {
        await expect(form.send, `before field ${place}`).toBeDisabled();
        await form.field(place).fill(value);
      }
      const sent = page.waitForRequest(`**${addressOf("sendContactMessage")}`);
      await form.send.click();
      const request = await sent;
      expect(request.headers().authorization).toMatch(/^Bearer \S+$/);
      const [fullName, email, identity, subject, message] = form.good;
      expect(request.postDataJSON()).toEqual({ data: { fullName, email, identity, subject, message, read: false } });

      await expect(page).toHaveURL(paths.thankYou("message-sent"));
      await expect(page.getByText(text.contact.thanks)).toBeFocused();
      await expect(page.getByRole("main").getByRole("link", { name: text.goHome })).toHaveAttribute("href", paths.home);
      expect((await product.mailTo(form.email)).subject).toBe(text.contact.mail);
      await page.goBack();
      for (const field of form.fields) await expect(field).toHaveValue("");
    });

    test("replaces the form with a loading screen while it sends", { tag: "@long" }, async ({ page }) => {
      await page.goto(paths.contact);
      const form = contactSteps(page, language);
      await form.fill();
      await page.route(`**${addressOf("sendContactMessage")}`, () => {});
      await form.send.click();
      await expect(page.getByText(text.contact.sending)).toBeVisible();
      await expect(form.send).toBeHidden();
    });

    test("shows an error when a field loses the focus, not while it has it", { tag: "@long" }, async ({ page }) => {
      await page.goto(paths.contact);
      const form = contactSteps(page, language);
      const faults: [place: number, typed: string, fault: string][] = [
        [0, "Solo", text.contact.fullNameFault],
        [1, "not-an-address", text.emailFault],
        [2, "not a link", text.urlFormat],
        [2, "https://example.com/a", text.urlPlatform],
        [2, "https://linkedin.com/a", text.urlProfile],
      ];
      const main = page.getByRole("main");
      await form.fill();
      for (const [place, typed, fault] of faults) {
        const field = form.field(place);
        await field.fill(typed);
        await field.focus();
        await expect(form.send).toBeDisabled();
        await expect(main.getByText(fault)).toBeHidden();
        await field.blur();
        await expect(main.getByText(fault)).toBeVisible();
        await expect(field).toHaveAttribute("aria-invalid", "true");
        await expect(field).toHaveAccessibleDescription(new RegExp(fault.replace(/[().?]/g, "\\$&")));
        await expect(form.send).toBeDisabled();
        await field.focus();
        await expect(main.getByText(fault)).toBeHidden();
        await field.fill(form.good[place] ?? "");
      }
      await expect(form.send).toBeEnabled();
    });

    test("keeps an overlong text, shows by how much it is too long, and sends it once it fits", {
      tag: "@long",
    }, async ({ page, product }) => {
      await page.goto(paths.contact);
      const form = contactSteps(page, language);
      await form.fill();
      const message = form.field(4);
      await message.fill("x".repeat(6_234));
      await expect(message).toBeFocused();
      await expect(page.getByRole("main").getByText(text.tooLong)).toBeVisible();
      await expect(message).toHaveAttribute("aria-invalid", "true");
      await expect(form.send).toBeDisabled();
      expect((await message.inputValue()).length).toBe(6_234);
      const fits = "x".repeat(5_000);
      await message.fill(fits);
      await expect(page.getByRole("main").getByText(text.tooLong)).toBeHidden();
      const sent = page.waitForRequest(`**${addressOf("sendContactMessage")}`);
      await form.send.click();
      expect((await sent).postDataJSON().data.message).toBe(fits);
      await expect(page.getByText(text.contact.thanks)).toBeVisible();
      await product.mailTo(form.email);
    });

    test("keeps every field after a validation error, a network error, a rate limit and an expired token", async ({
      page,
      product,
    }) => {
      await page.goto(paths.contact);
      const form = contactSteps(page, language);
      await form.fill();
      const alert = page.getByRole("main").getByRole("alert");
      const answers: [name: string, status: number | undefined, says: string][] = [
        ["refused", 500, text.failed],
        ["unreachable", undefined, text.failed],
        ["too often", 429, text.limited],
      ];
      for (const [name, status, says] of answers) {
        await page.route(
          `**${addressOf("sendContactMessage")}`,
          (route) =>
            status === undefined ? route.abort() : route.fulfill({ status, json: { error: "GENERAL_ERROR" } }),
          { times: 1 },
        );
        await form.send.click();
        await expect(alert, name).toHaveText(says);
        await expect(alert, name).toBeFocused();
        await form.expectKept();
      }
      // The server rejects the page's token; the page fetches a new one without the visitor noticing.
      await page.route(
        `**${addressOf("sendContactMessage")}`,
        (route) => route.fulfill({ status: 401, json: { error: "FORM_TOKEN_REQUIRED" } }),
        { times: 1 },
      );
      await form.send.click();
      await expect(page.getByText(text.contact.thanks)).toBeVisible();
      expect((await product.mailTo(form.email)).subject).toBe(text.contact.mail);
    });
  });
}

test("thanks the sender half a second after success, not earlier", { tag: "@long" }, async ({ page }) => {
  await page.clock.install();
  // The delay starts when the page has read the response, which on a busy machine is later than its arrival.
  const waits = await watchTimers(page, 500);
  await page.goto(paths.contact);
  const form = contactSteps(page);
  await form.fill();
  await stopTime(page);
  const { started } = await waits();
  await form.send.click();
  await expect.poll(async () => (await waits()).started).toBe(started + 1);
  await page.clock.runFor(499);
  await expect(page.getByText(formTexts.en.contact.sending)).toBeVisible();
  await expect(page).toHaveURL(paths.contact);
  await page.clock.runFor(1);
  await expect(page).toHaveURL(paths.thankYou("message-sent"));
});

test("takes the subject from the URL or the navigation, and shows the hint while the field has the focus", {
  tag: "@long",
}, async ({ page }) => {
  const subject = "Error Report: Ups! We could not find this content.";
  await page.goto(paths.contactAbout(subject));
  const form = contactSteps(page);
  await expect(form.field(3)).toHaveValue(subject);
  const hint = page.getByText(formTexts.en.contact.hint);
  await expect(hint).toBeHidden();
  await form.field(2).focus();
  await expect(hint).toBeVisible();
  await form.field(2).blur();
  await expect(hint).toBeHidden();

  await page.goto("/nobody/no-such-post");
  await page.getByRole("link", { name: "Report this issue" }).click();
  await expect(form.field(3)).toHaveValue("Error Report: Ups! We couldn't find this content.");

  // The router keeps navigation state across a reload, so the subject and the entered text survive.
  await page.goto(paths.contact);
  await page.evaluate((subject) => history.replaceState({ usr: { subject }, key: "k", idx: 0 }, ""), subject);
  await page.reload();
  await expect(form.field(3)).toHaveValue(subject);
});

test("labels the fields in both languages and indicates the form's language", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.inLanguage(paths.contact, "es"));
  await expect(page.getByLabel("Nombre completo / Full Name")).toBeVisible();
  const indicator = page.getByText("Este formulario está en español").locator("..").locator("[aria-hidden]");
  await expect(indicator).toHaveText(["en", "es"]);
  await expect(indicator.first()).toBeVisible();
  await expect(indicator.first()).toHaveCSS("border-bottom-color", "rgba(0, 0, 0, 0)");
  await expect(indicator.last()).not.toHaveCSS("border-bottom-color", "rgba(0, 0, 0, 0)");
  // Switching the language keeps the entered text.
  await page.getByLabel("Nombre completo").fill("Ana Pérez");
  await page
    .getByRole("link", { name: /English/ })
    .first()
    .click();
  await expect(page.getByLabel("Full Name / Nombre completo")).toHaveValue("Ana Pérez");
});

test("sends a message by keyboard", { tag: "@long" }, async ({ page, product }) => {
  await page.goto(paths.contact);
  const form = contactSteps(page);
  await tabTo(page, form.field(0));
  for (const value of form.good) {
    await page.keyboard.type(value.replace("\n", " "));
    await page.keyboard.press("Tab");
  }
  // Tab skips the honeypot field.
  await expect(form.send).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(formTexts.en.contact.thanks)).toBeVisible();
  await product.mailTo(form.email);
});

test("keeps text entered before hydration", { tag: "@long" }, async ({ page, product }) => {
  const loaded = Promise.withResolvers<void>();
  await page.route(/\.js$/, (route) => loaded.promise.then(() => route.fallback()));
  await page.goto(paths.contact, { waitUntil: "commit" });
  const form = contactSteps(page);
  await expect(form.send).toBeEnabled();
  await form.fill();
  loaded.resolve();
  await page.waitForLoadState("networkidle");
  await expect(form.send).toBeEnabled();
  await form.expectKept();
  await form.send.click();
  await expect(page.getByText(formTexts.en.contact.thanks)).toBeVisible();
  await product.mailTo(form.email);
});

test("forbids caches to store the page", { tag: "@long" }, async ({ request }) => {
  for (const path of [paths.contact, paths.inLanguage(paths.create, "en")])
    expect((await request.get(path)).headers()["cache-control"]).toBe("no-store");
});

test("never scrolls sideways at 360 or 1280 px, even with overlong words", { tag: "@long" }, async ({ page }) => {
  for (const path of [paths.contact, paths.create, paths.thankYou("message-sent")]) {
    await page.goto(paths.inLanguage(path, "es"));
    for (const field of await page.getByRole("main").getByRole("textbox").all()) await field.fill("x".repeat(200));
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path}, ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const language of variantsOfRun(["en", "es"] as const, 1)) {
    test(`${language}: sends a message and returns invalid input with every field kept`, async ({ page, product }) => {
      const text = formTexts[language];
      await page.goto(paths.inLanguage(paths.contact, language));
      const form = contactSteps(page, language);
      const wrong = ["Solo", "not-an-address", "https://linkedin.com/a", "A question", "Two lines\nof a message"];
      await form.fill(wrong);
      const [answer] = await Promise.all([page.waitForEvent("response"), form.send.click()]);
      expect(answer.status()).toBe(400);
      for (const fault of [text.contact.fullNameFault, text.emailFault, text.urlProfile, text.create.fix]) {
        await expect(page.getByRole("main").getByText(fault)).toBeVisible();
      }
      await form.expectKept(wrong);
      await expect(form.field(0)).toBeFocused();

      const long = "x".repeat(6_234);
      await form.fill([...form.good.slice(0, 4), long]);
      await form.send.click();
      await expect(page.getByRole("main").getByText(text.tooLong)).toBeVisible();
      await expect(form.field(4)).toHaveValue(long);

      await form.fill();
      await form.send.click();
      await expect(page).toHaveURL(paths.inLanguage(paths.thankYou("message-sent"), language));
      await expect(page.getByText(text.contact.thanks)).toBeVisible();
      expect((await product.mailTo(form.email)).subject).toBe(text.contact.mail);
    });
  }

  test("asks once more when the page was open too long, with a new token @alone", async ({ page, product }) => {
    await page.goto(paths.contact);
    const form = contactSteps(page);
    await form.fill();
    await product.shiftClock("2 hours 1 minute");
    await form.send.click();
    await expect(page.getByText("This page was open for a long time.")).toBeVisible();
    await form.expectKept();
    await form.send.click();
    await expect(page.getByText(formTexts.en.contact.thanks)).toBeVisible();
  });

  test("asks the sender of a sixth message to wait", { tag: "@long" }, async ({ page, product, clientAddress }) => {
    const form = contactSteps(page);
    const [fullName, email, identity, subject, message] = form.good;
    const call = callerOf(product, clientAddress);
    const { token } = await (await call(addressOf("getContactFormToken", { query: { language: "English" } }))).json();
    for (let sent = 0; sent < 5; sent++) {
      const data = { fullName, email, identity, subject, message: `${message} ${sent}`, read: false };
      const answer = await call(
        addressOf("sendContactMessage"),
        postJson({ data }, { authorization: `Bearer ${token}` }),
      );
      expect(answer.status).toBe(204);
    }
    await page.goto(paths.contact);
    await form.fill();
    const [answer] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "POST"),
      form.send.click(),
    ]);
    expect(answer.status()).toBe(429);
    expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(0);
    await expect(page.getByRole("main").getByRole("alert")).toHaveText(formTexts.en.limited);
    await form.expectKept();
  });
});
