import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";
import { studioSteps } from "#e2e/steps/studio.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";

for (const javaScriptEnabled of variantsOfRun([true, false], 0))
  test(`a creator previews a piece as readers see it and restores an earlier text, ${javaScriptEnabled ? "with" : "without"} scripts`, {
    tag: "@long",
  }, async ({ product, anotherBrowser }) => {
    const context = await anotherBrowser({ javaScriptEnabled, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    const email = await openAccount(product, { roles: ["creator"] });
    await signInByMail(page, { product, email, next: staffPaths.studio });
    const studio = studioSteps(page);
    const path = await studio.createPiece();
    const write = async (body: string) => {
      if (javaScriptEnabled) await studio.untilSaved();
      await studio.fields.title.fill("Tides");
      await studio.fields.excerpt.fill("A teaser.");
      await studio.fields.price.fill("3");
      await studio.fields.body.fill(body);
      await studio.press(studio.text.save);
      await (javaScriptEnabled ? studio.untilSaved() : page.getByText(studio.text.saved, { exact: true }).waitFor());
    };
    await write("The **first** text.");
    await page.goto(path);
    await write("The *second* text.");

    await studio.press("Preview");
    const frame = page.frameLocator("iframe");
    await expect(frame.getByText("A teaser.")).toBeVisible();
    await expect(frame.getByText("$3.00").first()).toBeVisible();
    await expect(frame.getByText("second")).toBeHidden();
    await page.getByRole("link", { name: "After paying" }).click();
    await expect(frame.locator(".post-body em")).toHaveText("second");
    await page.getByRole("link", { name: "Spanish" }).click();
    await expect(frame.getByText("Por", { exact: true })).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page, "the preview");

    await page.setViewportSize({ width: 390, height: 844 });
    for (const width of ["Desktop", "Phone"]) {
      await page.getByRole("link", { name: width }).click();
      await expect(page.getByRole("link", { name: width })).toHaveAttribute("aria-current", "true");
      const { x = -1, width: shown = 0 } = (await page.locator("iframe").boundingBox()) ?? {};
      expect(x, `${width}: the frame begins on the screen`).toBeGreaterThanOrEqual(0);
      expect(x + shown, `${width}: the frame ends on the screen`).toBeLessThanOrEqual(390);
      const wide = await frame.locator("body").evaluate((body) => body.ownerDocument.defaultView?.innerWidth ?? 0);
      expect(wide).toBeGreaterThan(width === "Desktop" ? 1_000 : 300);
    }

    await page.goto(`${path}/revisions`);
    await page.getByRole("link", { name: /Compare.*Version 2/ }).click();
    await expect(page.locator("del")).toContainText("The **first** text.");
    await expect(page.locator("ins")).toContainText("The *second* text.");
    if (javaScriptEnabled) await expectAccessible(page, "the comparison of two revisions");
    await page.getByRole("button", { name: "Restore this version" }).click();
    await expect(studio.fields.body).toHaveValue("The **first** text.");
    await context.close();
  });
