import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";
import { studioSteps } from "#e2e/steps/studio.ts";
import { tabTo } from "#e2e/steps/tab-to.ts";

test("a creator writes a piece, previews it and sends it for review by keyboard", { tag: "@long" }, async ({
  page,
  product,
}) => {
  const press = (key: string) => page.keyboard.press(key);
  const type = (words: string) => page.keyboard.type(words);
  const email = await openAccount(product, { roles: ["creator"] });
  await signInByMail(page, { product, email, next: staffPaths.studio });
  const studio = studioSteps(page);
  await page.goto(staffPaths.studio);
  await page.evaluate(() => localStorage.setItem("studio-view", "writing"));
  const button = (name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
  await tabTo(page, button(studio.text.newPiece));
  await press("Enter");
  await page.waitForURL(/\/pieces\/[0-9a-f-]{36}$/);

  const view = page.locator(".writing-view");
  await expect(view).toBeVisible();
  await tabTo(page, studio.fields.title);
  await type("By keyboard");
  await press("Enter");
  await expect(view).toBeFocused();
  await type("## A heading");
  await press("Enter");
  await type("Some **bold** words.");
  await tabTo(page, studio.fields.excerpt);
  await type("A teaser.");
  await tabTo(page, studio.fields.price);
  await type("4,50");
  await studio.untilSaved();

  const more = page.getByText("More", { exact: true });
  await tabTo(page, more, "Shift+Tab");
  await press("Enter");
  await tabTo(page, page.getByRole("link", { name: "Revisions" }));
  await tabTo(page, more, "Shift+Tab");
  await press("Enter");
  await expect(page.getByRole("link", { name: "Revisions" })).toBeHidden();

  await tabTo(page, button("Preview"), "Shift+Tab");
  await press("Enter");
  await page.waitForURL(/\/preview/);
  await page.goBack();
  await page.waitForURL(/\/pieces\/[0-9a-f-]{36}$/);
  await expect(view.locator("strong")).toHaveText("bold");
  await tabTo(page, button(studio.text.sendForReview));
  await press("Enter");
  await expect(page.getByText(studio.text.inReview)).toBeVisible();
});
