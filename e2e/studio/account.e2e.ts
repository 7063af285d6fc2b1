import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";

test("a creator adds a passkey, removes it, and signs another device out", async ({
  page,
  product,
  anotherBrowser,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const email = await openAccount(product, { roles: ["creator"] });
  const other = await (await anotherBrowser({ javaScriptEnabled: false })).newPage();
  await signInByMail(other, { product, email, next: staffPaths.studioAccount });
  await signInByMail(page, { product, email, next: staffPaths.studioAccount });
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const remove = page.getByRole("button", { name: /^Remove the passkey/ });
  await expect(remove).toBeVisible();
  await expectAccessible(page, "the account");
  await remove.click();
  await expect(page.getByText("No passkey yet.")).toBeVisible();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByRole("main").getByRole("button", { name: /^Sign out (?!of)/ })).toHaveCount(0);
  await other.goto(staffPaths.studio);
  await expect(other).toHaveURL(/\/sign-in/);
});
