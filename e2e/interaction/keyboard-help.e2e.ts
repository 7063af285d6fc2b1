import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { staffWorld } from "#e2e/screens/staff/staff-world.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";

test("lists the keyboard shortcuts of the desk on `?`, not while somebody types, and lets people turn single keys off", {
  tag: "@long",
}, async ({ page, product }) => {
  const { cookies } = await staffWorld(product);
  await page.context().addCookies(cookies.member);
  await page.goto(staffPaths.deskPurchases);
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  const query = page.getByLabel("Email or receipt number");
  await query.pressSequentially("j?");
  await expect(query).toHaveValue("j?");
  await expect(help).toBeHidden();

  await page.goto(staffPaths.deskInbox());
  const focused = page.locator("[data-row]:focus");
  await page.keyboard.press("j");
  await expect(focused).toHaveCount(1);
  await page.keyboard.press("?");
  await expect(help).toBeVisible();
  await expect(help.getByText("Next row of a queue")).toBeVisible();
  await expectAccessible(page, "the keyboard shortcuts");
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(focused, "the focus returns").toHaveCount(1);

  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await help.getByLabel("Single keys work as commands").uncheck();
  await help.getByRole("button", { name: "Close" }).click();
  await page.reload();
  await page.keyboard.press("?");
  await page.keyboard.press("j");
  await expect(focused).toHaveCount(0);
  await expect(help).toBeHidden();
  await page.goto(`${staffPaths.deskInbox()}?lang=es`);
  await page.getByRole("button", { name: "Atajos de teclado" }).click();
  const inSpanish = page.getByRole("dialog", { name: "Atajos de teclado" });
  await inSpanish.getByLabel("Las teclas sueltas dan órdenes").check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(inSpanish).toBeVisible();
});
