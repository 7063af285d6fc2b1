import { randomBytes } from "node:crypto";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { demoWriter, openAccount, signInByMail } from "#e2e/steps/sign-in.ts";
import { studioSteps, withdrawPiece } from "#e2e/steps/studio.ts";

// The short run writes in Spanish and without scripts in upload-and-sell.e2e.ts.
const looks = [
  { language: "en", width: 1280, javaScriptEnabled: true, tag: ["@alone"] },
  { language: "es", width: 390, javaScriptEnabled: true, tag: ["@alone", "@long"] },
  { language: "en", width: 390, javaScriptEnabled: false, tag: ["@alone", "@long"] },
  { language: "es", width: 1280, javaScriptEnabled: false, tag: ["@alone", "@long"] },
] as const;

for (const { language, width, javaScriptEnabled, tag } of looks)
  test(`a creator writes and publishes a piece that a reader buys, in ${language} at ${width} px, ${javaScriptEnabled ? "with" : "without"} scripts`, {
    // It changes what Home and Explore show.
    tag: [...tag],
  }, async ({ page: readersPage, product, anotherBrowser }) => {
    const context = await anotherBrowser({ javaScriptEnabled, viewport: { width, height: 844 } });
    const page = await context.newPage();
    await signInByMail(page, { product, email: demoWriter, language, next: staffPaths.studio });
    const studio = studioSteps(page, language);
    const { fields, text } = studio;
    await studio.createPiece();
    const title = `The last boat ${randomBytes(4).toString("hex")}`;
    await fields.title.fill(title);
    await fields.body.fill("The harbour was **closed** when we came.");
    await fields.excerpt.fill("Four people and a lamp.");
    await fields.price.fill("4.50");
    if (javaScriptEnabled) {
      await expect(page.getByText(/\$3\.25/)).toBeVisible();
      await studio.untilSaved();
      await page.reload();
      await expect(fields.body).toHaveValue("The harbour was **closed** when we came.");
      await expectAccessible(page, "the editor");
    } else {
      await studio.press(text.save);
      await expect(page.getByText(text.saved, { exact: true })).toBeVisible();
    }
    await studio.press(text.publish);
    await expect(page.getByText(text.published)).toBeVisible();
    const path = await page.getByRole("link", { name: text.seePage }).getAttribute("href");
    const [, username = "", slug = ""] = path?.split("/") ?? [];
    const post = { username, slug, title };
    const steps = purchaseSteps(readersPage);
    await steps.buy(post, newReader());
    await expect(readersPage.locator(".post-body strong")).toHaveText("closed");
    const id = /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? "";
    await withdrawPiece(page, product, id);
    await context.close();
  });

test("a new creator's first piece goes to review, and the home says until when it is answered", {
  tag: "@long",
}, async ({ page, product }) => {
  await signInByMail(page, {
    product,
    email: await openAccount(product, { roles: ["creator"] }),
    next: staffPaths.studio,
  });
  await expectAccessible(page, "the home of a new creator");
  const studio = studioSteps(page);
  await studio.createPiece();
  await expect(page.getByRole("button", { name: studio.text.publish, exact: true })).toHaveCount(0);
  await expect(page.getByText(/answer by email within 24 hours/)).toBeVisible();
  await studio.press(studio.text.sendForReview);
  const problem = page.locator("#title-problem");
  await expect(problem).toHaveText(studio.text.titleMissing);
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toContainText(studio.text.titleMissing);
  await expect(alert).toContainText("Set a price, or choose Free.");
  await expect(alert).toBeInViewport();
  await expect(page.getByLabel(/Change it for new buyers/), "no reader sees a price yet").toHaveCount(0);
  await studio.fields.title.fill("First light");
  await studio.untilSaved();
  await expect(problem, "the title is there").toBeEmpty();
  await studio.fields.title.press("Enter");
  await expect(studio.fields.body, "Enter goes on with the text").toBeFocused();
  await expect(studio.fields.title, "Enter leaves the title as it is").toHaveValue("First light");
  await studio.fields.body.fill("Words.");
  await studio.fields.excerpt.fill("A morning.");
  await studio.fields.price.fill("2");
  await expect(alert, "every field is filled").toBeHidden();
  await studio.press(studio.text.sendForReview);
  await expect(page.getByText(studio.text.inReview)).toBeVisible();
  await expect(page.getByRole("button", { name: studio.text.sendForReview })).toHaveCount(0);
  await page.goto(staffPaths.studio);
  await expect(page.getByText(studio.text.answerBy)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Needs your attention" }), "it waits for the team").toHaveCount(0);
  await page.goto(staffPaths.studioPieces({ state: "in-review" }));
  await expect(page.getByRole("table").getByRole("link", { name: "First light" })).toBeVisible();
  await expectAccessible(page, "the list of pieces");
});
