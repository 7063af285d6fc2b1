import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { disputePurchase } from "#e2e/steps/dispute-purchase.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { signInAsMember } from "#e2e/steps/sign-in.ts";

test("finance answers a dispute from the list: saves a draft, meets a colleague's, and sends it once", {
  tag: "@long",
}, async ({ page, product, anotherBrowser }) => {
  const reader = newReader();
  const dispute = await disputePurchase(product, reader);
  await signInAsMember(page, product, ["finance"]);
  await expect(page.getByRole("heading", { name: "Desk", exact: true })).toBeVisible();
  await page.goto(staffPaths.deskAttention());
  const row = page.getByRole("row").filter({ hasText: dispute });
  await row.getByRole("link", { name: "Answer it" }).click();
  await expect(page.getByRole("heading", { name: `Dispute: ${market.title}` })).toBeVisible();
  await expect(page.getByLabel("What was sold")).toHaveValue(new RegExp(market.title));
  await expect(page.getByRole("main")).not.toContainText(reader.email);
  await expectAccessible(page, "a dispute");

  const phone = { javaScriptEnabled: false, viewport: { width: 390, height: 844 }, locale: "es-ES" };
  const plain = await anotherBrowser(phone);
  await plain.addCookies(await page.context().cookies());
  const colleague = await plain.newPage();
  await colleague.goto(`${staffPaths.deskDispute(dispute)}?lang=es`);
  await page.getByLabel("What the bank should know besides").fill("The reader wrote that the piece is good.");
  await page.getByRole("button", { name: "Save the draft" }).click();
  await expect(page.getByRole("status")).toHaveText("The draft is saved. Nothing was sent yet.");
  await colleague.getByLabel("Qué más debe saber el banco").fill("Nobody wrote to us.");
  await colleague.getByRole("button", { name: "Guardar y enviar al banco" }).click();
  await expect(colleague.getByRole("alert")).toContainText("Otra persona guardó entretanto");
  await expect(colleague.getByText("The reader wrote that the piece is good.")).toBeVisible();
  await expect(colleague.getByLabel("Qué más debe saber el banco")).toHaveValue("Nobody wrote to us.");
  await colleague.getByRole("button", { name: "Guardar y enviar al banco" }).click();
  await expect(colleague.getByRole("status")).toContainText("El banco tiene las pruebas");

  await page.getByRole("button", { name: "Save and send to the bank" }).click();
  await expect(page.getByRole("alert")).toContainText("The bank takes no evidence any more");
  await expectAccessible(page, "evidence that a colleague has sent");
  await expect(page.getByText("Nobody wrote to us.")).toBeVisible();
  await page.goto(staffPaths.deskAttention());
  await expect(page.getByText(dispute)).toHaveCount(0);
});
