import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import { teamRoles } from "#contract/roles.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { apply, askForRefund, sendMessage } from "#e2e/screens/staff/desk-cases.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { seedPayouts } from "#e2e/steps/seed-payouts.ts";
import { openAccount, signInAsMember } from "#e2e/steps/sign-in.ts";
import { signInByCalls } from "#e2e/steps/staff-client.ts";

/** Runs axe on a refused form, on a desktop and on a phone. */
async function expectRefused(page: Page, reason: string, screen: string): Promise<void> {
  await expect(page.getByRole("alert")).toContainText(reason);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page, screen);
  }
}

test("tells a member in each form of the desk that a colleague was faster", { tag: "@long" }, async ({
  page,
  product,
}) => {
  test.slow();
  const username = "of-two-members";
  await openAccount(product, { roles: ["creator"], username });
  await seedPayouts(product, username);
  const colleague = await signInByCalls(product, {
    ...{ email: await openAccount(product, { roles: teamRoles }), isOfTeam: true },
  });
  const [application, message, { refund, purchase }] = [
    await apply(product),
    await sendMessage(product, colleague),
    await askForRefund(product, colleague),
  ];
  await signInAsMember(page, product, teamRoles);

  await page.goto(staffPaths.deskPurchase(purchase));
  await page.getByLabel("A part", { exact: true }).check();
  await page.getByLabel("Amount in dollars").fill("1.00");
  await colleague.call(addressOf("refundPurchase", { params: { id: purchase } }), {
    ...{ attempt: randomUUID(), refunded: 0, amount: "1.00" },
  });
  await page.getByRole("button", { name: "Refund now" }).click();
  await expectRefused(page, "Somebody else has refunded meanwhile.", "a purchase that a colleague refunded");

  await page.goto(staffPaths.deskRefund(refund));
  await page.getByLabel("Decline", { exact: true }).check();
  await page.getByLabel("Answer to the buyer").fill("The piece is complete.");
  const declined = { decision: "decline", note: "The piece is complete." };
  await colleague.call(addressOf("decideRefundRequest", { params: { id: refund } }), declined);
  await page.getByRole("button", { name: "Send decision" }).click();
  await expectRefused(page, "Somebody has decided or refunded meanwhile.", "a refund request that a colleague decided");

  await page.goto(staffPaths.deskMessage(message));
  await page.getByLabel("Answer by email").check();
  await page.getByRole("textbox", { name: "Answer", exact: true }).fill("It is in your mail.");
  const closed = { decision: "close", reason: "spam" };
  await colleague.call(addressOf("endMessage", { params: { id: message } }), closed);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expectRefused(page, "Somebody has answered or closed it meanwhile.", "a message that a colleague closed");

  await page.goto(staffPaths.deskApplication(application));
  await page.getByLabel("Ask the applicant").check();
  await page.getByLabel("Note to the applicant").fill("Which one is your profile?");
  await page.getByLabel(/I have looked at the profile/).check();
  const asked = { decision: "ask", note: "Which one is your profile?" };
  await colleague.call(addressOf("decideApplication", { params: { id: application } }), asked);
  await page.getByRole("button", { name: "Send decision" }).click();
  await expectRefused(
    page,
    "Somebody has decided this application meanwhile.",
    "an application that a colleague decided",
  );

  await page.goto(staffPaths.deskPayouts());
  const hold = page.getByRole("region", { name: "Hold payouts" });
  await hold.getByLabel("Username").fill(username);
  await hold.getByLabel("Reason, for the team").fill("The bank called us.");
  await colleague.call(addressOf("holdPayouts"), { username, reason: "The bank called me." });
  await page.getByRole("button", { name: "Hold payouts" }).click();
  await expectRefused(page, "Somebody else was faster.", "payouts that a colleague holds");

  await page.goto(staffPaths.deskCreator(username));
  await page.getByLabel("Upload files").check();
  await page.getByLabel("Moderation: pieces broke our rules").check();
  await page.getByLabel("Note to the creator").fill("Read the decision.");
  const restriction = { capability: "upload", cause: "moderation", note: "Read the decision." };
  await colleague.call(addressOf("restrictCreator", { params: { username } }), restriction);
  await page.getByRole("button", { name: "Restrict", exact: true }).click();
  await expectRefused(page, "This is restricted for this cause already", "a creator whom a colleague restricted");
});
