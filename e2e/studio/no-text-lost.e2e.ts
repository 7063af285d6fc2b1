import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";
import { openNewPiece, studioSteps } from "#e2e/steps/studio.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";

for (const { language, width, tag, browser } of journeyLooks())
  test(`two tabs that wrote at once show both texts, and the chosen merge has every line, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const context = await anotherBrowser(browser);
    const { page, studio, path } = await openNewPiece(context, product, language);
    const secondPage = await context.newPage();
    await secondPage.goto(path);
    const second = studioSteps(secondPage, language);
    await second.fields.body.fill("First line\ntheir ending");
    await second.untilSaved();
    await studio.fields.body.fill("First line\nmy ending");
    await expect(page.getByRole("heading", { name: studio.text.conflict })).toBeFocused();
    await expectAccessible(page, "the conflict");
    await page.getByText(studio.text.merge).click();
    await expect(page.getByLabel(studio.text.body, { exact: true })).toHaveValue("First line\nmy ending\ntheir ending");
    await studio.press(studio.text.saveMerged);
    await studio.untilSaved();
    await secondPage.reload();
    await expect(second.fields.body).toHaveValue("First line\nmy ending\ntheir ending");
    await context.close();
  });

for (const javaScriptEnabled of variantsOfRun([true, false], 0))
  test(`a creator who takes the other text finds their own among the revisions, ${javaScriptEnabled ? "with" : "without"} scripts`, {
    tag: "@long",
  }, async ({ product, anotherBrowser }) => {
    const context = await anotherBrowser({ javaScriptEnabled });
    const page = await context.newPage();
    const email = await openAccount(product, { roles: ["creator"] });
    await signInByMail(page, { product, email, next: staffPaths.studio });
    const studio = studioSteps(page);
    const path = await studio.createPiece();
    const secondPage = await context.newPage();
    await secondPage.goto(path);
    const second = studioSteps(secondPage);
    await second.fields.body.fill("Their text");
    if (javaScriptEnabled) await second.untilSaved();
    else {
      await second.press(studio.text.save);
      await secondPage.getByText(studio.text.saved, { exact: true }).waitFor();
    }
    await studio.fields.body.fill("My text");
    if (!javaScriptEnabled) await studio.press(studio.text.save);
    await studio.press(studio.text.takeTheirs);
    await expect(page.getByText(studio.text.setAside)).toBeVisible();
    await expect(studio.fields.body).toHaveValue("Their text");
    if (javaScriptEnabled) await studio.untilSaved();
    await page.goto(`${path}/revisions`);
    await page.getByRole("link", { name: /Compare.*Version 3/ }).click();
    await expect(page.locator("del")).toContainText("My text");
    await context.close();
  });

test("a form posted before its script ran meets no conflict with what the creator typed until its answer", {
  tag: "@long",
}, async ({ page, product }) => {
  const email = await openAccount(product, { roles: ["creator"] });
  await signInByMail(page, { product, email, next: staffPaths.studio });
  const studio = studioSteps(page);
  const path = await studio.createPiece();
  await page.route("**/api/studio/**", (route) => route.abort());
  await studio.fields.body.fill("Posted, and typed on");
  await expect(studio.status).toHaveText(studio.text.unreachable);
  // What a click on Save before that would have posted.
  const posted = Object.fromEntries(
    await page
      .locator("main form")
      .evaluate((form: HTMLFormElement) => [...new FormData(form)].map(([n, v]) => [n, `${v}`])),
  );
  const form = { ...posted, body: "Posted", intent: "save" };
  await page.request.post(path, { form, headers: { origin: product.publicUrl } });
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await next.goto(path);
  const after = studioSteps(next);
  await after.untilSaved();
  await expect(after.fields.body).toHaveValue("Posted, and typed on");
  await next.reload();
  await expect(after.fields.body).toHaveValue("Posted, and typed on");
  await next.goto(`${path}/revisions`);
  await expect(next.getByText(/Version 3/)).toBeVisible();
});

for (const { language, width, tag, browser } of journeyLooks()) {
  test(`a text written without a connection survives the end of its page and comes back, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const context = await anotherBrowser(browser);
    const { page, studio, path } = await openNewPiece(context, product, language);
    await page.route("**/api/studio/**", (route) => route.abort());
    await studio.fields.title.fill("Written offline");
    await expect(studio.status).toHaveText(studio.text.unreachable);
    const again = await context.newPage();
    await page.close({ runBeforeUnload: false });
    await again.goto(path);
    const after = studioSteps(again, language);
    await expect(after.fields.title).toHaveValue("Written offline");
    await after.untilSaved();
    await again.reload();
    await expect(after.fields.title).toHaveValue("Written offline");
    await context.close();
  });

  test(`an expired session keeps the text on the device until the creator signs in again, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const context = await anotherBrowser(browser);
    const { page, email, studio, path } = await openNewPiece(context, product, language);
    const cookies = await context.cookies();
    await context.clearCookies({ name: /session/ });
    expect((await context.cookies()).length).toBeLessThan(cookies.length);
    await studio.fields.title.fill("After the session");
    await expect(studio.status).toContainText(studio.text.signedOut);
    page.on("dialog", (dialog) => dialog.accept());
    await signInByMail(page, { product, email, language, next: path });
    await expect(studio.fields.title).toHaveValue("After the session");
    await studio.untilSaved();
    await context.close();
  });
}
