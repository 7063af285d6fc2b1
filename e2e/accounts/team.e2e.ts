import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test, untilHydrated } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { ageProof, authenticatorCode, openAccount, signInAsMember, signInByMail } from "#e2e/steps/sign-in.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";

for (const { javaScriptEnabled, viewport } of variantsOfRun(
  [
    { javaScriptEnabled: true, viewport: { width: 1280, height: 800 } },
    { javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
  ],
  1,
))
  test(`lets an owner invite a member and change their roles, ${javaScriptEnabled ? "with" : "without"} scripts`, {
    tag: "@long",
  }, async ({ product, anotherBrowser }) => {
    const context = await anotherBrowser({ javaScriptEnabled, viewport });
    const page = await context.newPage();
    await signInByMail(page, { product, email: await openAccount(product, { roles: ["owner"] }) });
    await page.getByRole("button", { name: "Use an authenticator app" }).click();
    const key = ((await page.locator("dd").textContent()) ?? "").replaceAll(" ", "");
    await expect(page.getByRole("link", { name: "Open in an app" })).toHaveAttribute(
      "href",
      /^otpauth:\/\/totp\/.*secret=/,
    );
    await page.getByLabel("Six digits").fill(await authenticatorCode(product, key));
    await page.getByRole("button", { name: "Continue" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save them as a file" }).click();
    expect((await saved).suggestedFilename()).toBe("recovery-codes.txt");
    const recoveryCode = (await page.getByRole("main").getByRole("listitem").first().textContent()) ?? "";
    await page.getByRole("link", { name: "I have stored them" }).click();
    await page.getByRole("link", { name: "Team", exact: true }).click();
    await expect(page).toHaveURL(staffPaths.deskTeam());
    if (javaScriptEnabled) await expectAccessible(page, "the team");

    const invite = page.locator("section form");
    await invite.getByLabel("Email", { exact: true }).fill("not an address");
    await invite.getByLabel(/^Reviewer/).check();
    await invite.getByRole("button", { name: "Invite" }).click();
    // The refused form is a new page: what follows belongs to it.
    await expect(page.getByRole("alert")).toHaveText("Please fix the highlighted errors to proceed.");
    if (javaScriptEnabled) await untilHydrated(page);
    await expect(invite.getByLabel(/^Reviewer/), "what was chosen stays").toBeChecked();
    const email = `member-${key.slice(0, 8).toLowerCase()}@team.example`;
    await invite.getByLabel("Email", { exact: true }).fill(email);
    await ageProof(page, product);
    await invite.getByRole("button", { name: "Invite" }).click();
    await page.getByRole("button", { name: "Confirm it's you" }).click();
    const proof = page.getByLabel("Code of the app, or recovery code");
    await proof.fill("000000");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("That code is not right")).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page, "the confirmation of a form");
    await proof.fill(recoveryCode);
    await page.getByRole("button", { name: "Continue" }).click();
    if (!javaScriptEnabled) await page.getByRole("button", { name: "Send the form" }).click();
    const member = page.getByRole("listitem").filter({ hasText: email });
    await expect(page.getByRole("status")).toContainText("links to the sign-in page");
    await expect(member.getByLabel(/^Reviewer/)).toBeChecked();
    await member.getByLabel(/^Support/).check();
    await member.getByRole("button", { name: `Save roles of ${email}` }).click();
    await expect(member.getByLabel(/^Support/)).toBeChecked();
    await expect(page.getByRole("status")).toHaveText("The roles are saved.");

    await invite.getByLabel("Email", { exact: true }).fill("roleless@team.example");
    await invite.getByRole("button", { name: "Invite" }).click();
    await expect(page.getByText("Choose at least one role.")).toBeVisible();
    if (javaScriptEnabled) await untilHydrated(page);
    const untickAll = async () => {
      for (const role of [/^Reviewer/, /^Support/]) await member.getByLabel(role).uncheck();
      await member.getByRole("button", { name: `Save roles of ${email}` }).click();
      await expect(page.getByRole("heading", { name: `Remove ${email} from the team?` })).toBeVisible();
    };
    await untickAll();
    if (javaScriptEnabled) {
      await untilHydrated(page);
      await expectAccessible(page, "the question before a member leaves");
    }
    await page.getByRole("link", { name: "Keep in the team" }).click();
    await expect(member.getByLabel(/^Support/), "nobody left without an answer").toBeChecked();
    await untickAll();
    await page.getByRole("button", { name: "Remove from the team" }).click();
    await expect(page.getByRole("status")).toHaveText("This person has left the team.");
    await expect(member).toBeHidden();
    await page.getByRole("link", { name: "Audit trail" }).click();
    await page.getByLabel(/words of an action/).fill("gave ROLE");
    await page.getByRole("button", { name: "Find" }).click();
    await expect(page).toHaveURL(/q=gave/);
    await expect(page.getByRole("row").filter({ hasText: "Gave roles" }).first()).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page, "a search of the audit trail");

    await page.getByRole("link", { name: "Account", exact: true }).click();
    await expect(page.getByText("An app is set up.")).toBeVisible();
    if (javaScriptEnabled) await expectAccessible(page, "the account at the desk");
    await page.getByRole("button", { name: "Español", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Cuenta" })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${staffPaths.deskAccount}\\?`));
  });

test("shows a creator's studio to read only, and refuses a form of it, in Spanish and without scripts", {
  tag: "@long",
}, async ({ product, anotherBrowser }) => {
  await openAccount(product, { roles: ["creator"], username: "seen-by-the-team" });
  const context = await anotherBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signInAsMember(page, product, ["support"]);
  await page.goto(staffPaths.deskAccount);
  await page.getByRole("button", { name: "Español", exact: true }).click();
  await page.goto(staffPaths.deskCreators({ q: "SEEN-by" }));
  await page.getByRole("link", { name: "New Creator" }).click();
  await page.getByLabel("Motivo").fill("Pregunta por su perfil");
  await page.getByRole("button", { name: "Abrir el estudio" }).click();
  await expect(page.getByText("Ves el estudio de New Creator")).toBeVisible();
  await page.goto(paths.inLanguage(staffPaths.studioProfile(), "es"));
  const first = page.getByLabel("Nombre", { exact: true });
  await expect(first).toHaveValue("New");
  // A form without a visible button is still sent with Enter.
  await first.press("Enter");
  await expect(page.getByRole("heading", { name: "No se ha cambiado nada" })).toBeVisible();
  await page.getByRole("link", { name: "Volver al estudio" }).click();
  await page.getByRole("button", { name: "Terminar la visita" }).click();
  await expect(page.getByRole("heading", { name: "New Creator" })).toBeVisible();
  expect((await page.goto(staffPaths.studio))?.status()).toBe(404);
});
