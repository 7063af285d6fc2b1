import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { addAuthenticator } from "#e2e/steps/authenticator.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { ageProof, openAccount, proveByMail, signInByMail } from "#e2e/steps/sign-in.ts";

const confirm = { en: "Confirm it's you", es: "Confirma que eres tú" };

test("sets up payouts after a mailed code confirms the creator, in es at 390 px without scripts", async ({
  product,
  anotherBrowser,
}) => {
  const context = await anotherBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const email = await openAccount(product, { roles: ["creator"] });
  await signInByMail(page, { product, email, next: staffPaths.studioPayouts(), language: "es" });
  await page.getByLabel("País de tu cuenta bancaria").selectOption("ES");
  await ageProof(page, product);
  await page.getByRole("button", { name: "Configurar los cobros con Stripe" }).click();
  await page.getByRole("button", { name: confirm.es }).click();
  await proveByMail(page, { product, email, language: "es" });
  await page.getByRole("button", { name: "Enviar el formulario" }).click();
  await expect(page.locator("[name=birth]"), "the provider's page").toBeVisible();
});

test("changes an address after a passkey confirms the creator", { tag: "@long" }, async ({ page, product }) => {
  await addAuthenticator(page);
  const email = await openAccount(product, { roles: ["creator"] });
  await signInByMail(page, { product, email, next: staffPaths.studioAccount });
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("button", { name: /^Remove the passkey/ })).toBeVisible();
  await page.getByLabel("New address").fill(`new-${email}`);
  await ageProof(page, product);
  await page.getByRole("button", { name: "Email both codes" }).click();
  await page.getByRole("button", { name: confirm.en }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByLabel("Code from the new address")).toBeVisible();
});

test("adds another passkey and an app once a passkey has confirmed the creator again", { tag: "@long" }, async ({
  page,
  product,
}) => {
  await addAuthenticator(page);
  const email = await openAccount(product, { roles: ["creator"] });
  await signInByMail(page, { product, email, next: staffPaths.studioAccount });
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("button", { name: /^Remove the passkey/ })).toBeVisible();
  await ageProof(page, product);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(staffPaths.studioAccount);
  await ageProof(page, product);
  await page.getByRole("link", { name: "Set up an app" }).click();
  await page.getByRole("button", { name: "Use an authenticator app" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("button", { name: "Use an authenticator app" }).click();
  await expect(page.getByLabel("Six digits")).toBeVisible();
});

test("confirms a creator who lost the passkey by a recovery code of the account page", { tag: "@long" }, async ({
  page,
  product,
  anotherBrowser,
}) => {
  await addAuthenticator(page);
  const email = await openAccount(product, { roles: ["creator"] });
  await signInByMail(page, { product, email, next: staffPaths.studioAccount });
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("You have none. Without one, a lost device locks you out")).toBeVisible();
  await page.getByRole("button", { name: "Create ten new codes" }).click();
  const codes = page.getByRole("status").getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expectAccessible(page, "the account with new recovery codes");
  const code = (await codes.first().textContent()) ?? "";

  const phone = await (await anotherBrowser({ viewport: { width: 390, height: 844 } })).newPage();
  await signInByMail(phone, { product, email, language: "es", next: staffPaths.studioAccount });
  await phone.getByLabel("Dirección nueva").fill(`new-${email}`);
  await phone.getByRole("button", { name: "Enviar los dos códigos" }).click();
  await phone.getByRole("button", { name: confirm.es }).click();
  await phone.getByLabel("Código de la aplicación o de recuperación").fill(code);
  await phone.getByRole("button", { name: "Continuar" }).click();
  await expect(phone.getByLabel("Código de la dirección nueva")).toBeVisible();
  await phone.goto(staffPaths.studioAccount);
  await expect(phone.getByText("9 códigos sin usar.")).toBeVisible();
});

test("keeps a form from another account that signs in at its confirmation", { tag: "@long" }, async ({
  page,
  product,
}) => {
  const [email, other] = [
    await openAccount(product, { roles: ["creator"] }),
    await openAccount(product, { roles: ["creator"] }),
  ];
  const changed = `new-${email}`;
  await signInByMail(page, { product, email, next: staffPaths.studioAccount });
  await page.getByLabel("New address").fill(changed);
  await ageProof(page, product);
  await page.getByRole("button", { name: "Email both codes" }).click();
  await page.getByRole("button", { name: confirm.en }).click();
  await proveByMail(page, { product, email: other });
  await expect(page.getByRole("heading", { name: "You signed in with another account" })).toBeVisible();
  await expectAccessible(page, "a form of another account");
  expect((await product.mails()).filter(({ to }) => to === changed)).toEqual([]);
  await page.getByRole("button", { name: "Use the account from before" }).click();
  await proveByMail(page, { product, email });
  await expect(page.getByLabel("Code from the new address")).toBeVisible();
});

test("keeps a form from another account that signed in before its confirmation", { tag: "@long" }, async ({
  page,
  context,
  product,
}) => {
  const [email, other] = [
    await openAccount(product, { roles: ["creator"] }),
    await openAccount(product, { roles: ["creator"] }),
  ];
  await signInByMail(page, { product, email, next: staffPaths.studioAccount });
  await page.getByLabel("New address").fill(`new-${email}`);
  await ageProof(page, product);
  await page.getByRole("button", { name: "Email both codes" }).click();
  await expect(page.getByRole("button", { name: confirm.en })).toBeVisible();
  await context.clearCookies({ name: /session/ });
  await signInByMail(await context.newPage(), { product, email: other });
  await page.getByRole("button", { name: confirm.en }).click();
  await expect(page.getByRole("heading", { name: "You signed in with another account" })).toBeVisible();
  await page.getByRole("button", { name: "Use the account from before" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("");
  await proveByMail(page, { product, email });
  await expect(page.getByLabel("Code from the new address")).toBeVisible();
});
