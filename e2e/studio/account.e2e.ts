import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { addAuthenticator } from "#e2e/steps/authenticator.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";

test("a creator adds a passkey, removes it, and signs another device out", { tag: "@long" }, async ({
  page,
  product,
  anotherBrowser,
}) => {
  await addAuthenticator(page);
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

test("a creator changes the address and the language of mails, reads the help and closes the account", {
  tag: "@long",
}, async ({ page, product }) => {
  const email = await openAccount(product, { roles: ["creator"] });
  const changed = `new-${email}`;
  const main = page.getByRole("main");
  await signInByMail(page, { product, email, next: staffPaths.studioAccount });
  await page.getByLabel("New address").fill(changed);
  await page.getByRole("button", { name: "Email both codes" }).click();
  await page.getByLabel("Code from the current address").waitFor();
  const codeTo = async (to: string, subject: RegExp) => {
    let code = "";
    await expect
      .poll(async () => {
        const mail = (await product.mails()).find((each) => each.to === to && subject.test(each.subject));
        code = /\b\d{8}\b/.exec(mail?.text ?? "")?.[0] ?? "";
        return code;
      })
      .not.toBe("");
    return code;
  };
  await page.getByLabel("Code from the current address").fill(await codeTo(email, /Confirm the change/));
  await page.getByLabel("Code from the new address").fill(await codeTo(changed, /Use this address/));
  await page.getByRole("button", { name: "Change address", exact: true }).click();
  await expect(main.getByRole("status")).toContainText("Your address has changed");
  await expect(main.getByText(changed)).toBeVisible();
  await expectAccessible(page, "the account after a change");
  await page.getByRole("button", { name: "Español", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cuenta" })).toBeVisible();
  await page.getByRole("link", { name: "Ayuda", exact: true }).click();
  await expect(page.getByRole("heading", { name: "¿Cuándo cobro?" })).toBeVisible();
  await expectAccessible(page, "the help");
  await page.goto(staffPaths.studioAccount);
  await page.getByText("Qué ocurre, y cerrarla").click();
  await page.getByRole("button", { name: "Cerrar mi cuenta para siempre" }).click();
  // The page's script has started once the alert has the focus.
  await expect(page.getByRole("alert").filter({ hasText: "Marca antes la casilla" })).toBeFocused();
  await page.getByLabel("Lo he leído y quiero cerrar mi cuenta").check();
  await page.getByRole("button", { name: "Cerrar mi cuenta para siempre" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Tu cuenta está cerrada" })).toBeVisible();
  await page.goto(staffPaths.studio);
  await expect(page).toHaveURL(/\/sign-in/);
});
