import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";
import { studioSteps } from "#e2e/steps/studio.ts";

test("two tabs that wrote at once show both texts, and the chosen merge has every line", async ({ page, product }) => {
  await signInByMail(page, {
    product,
    email: await openAccount(product, { roles: ["creator"] }),
    next: staffPaths.studio,
  });
  const studio = studioSteps(page);
  const path = await studio.createPiece();
  const secondPage = await page.context().newPage();
  await secondPage.goto(path);
  const second = studioSteps(secondPage);
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
});

test("a text written without a connection survives the end of its page and comes back", async ({ page, product }) => {
  await signInByMail(page, {
    product,
    email: await openAccount(product, { roles: ["creator"] }),
    next: staffPaths.studio,
  });
  const studio = studioSteps(page);
  const path = await studio.createPiece();
  await page.route("**/api/studio/**", (route) => route.abort());
  await studio.fields.title.fill("Written offline");
  await expect(studio.status).toHaveText(studio.text.unreachable);
  const again = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await again.goto(path);
  const after = studioSteps(again);
  await expect(after.fields.title).toHaveValue("Written offline");
  await after.untilSaved();
  await again.reload();
  await expect(after.fields.title).toHaveValue("Written offline");
});

test("an expired session keeps the text on the device until the creator signs in again", async ({ page, product }) => {
  const email = await openAccount(product, { roles: ["creator"] });
  await signInByMail(page, { product, email, next: staffPaths.studio });
  const studio = studioSteps(page);
  const path = await studio.createPiece();
  const cookies = await page.context().cookies();
  await page.context().clearCookies({ name: /session/ });
  expect((await page.context().cookies()).length).toBeLessThan(cookies.length);
  await studio.fields.title.fill("After the session");
  await expect(studio.status).toContainText(studio.text.signedOut);
  page.on("dialog", (dialog) => dialog.accept());
  await signInByMail(page, { product, email, next: path });
  await expect(studio.fields.title).toHaveValue("After the session");
  await studio.untilSaved();
});
