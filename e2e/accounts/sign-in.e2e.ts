import type { Page } from "@playwright/test";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { addAuthenticator } from "#e2e/steps/authenticator.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { authenticatorCode, openAccount, signInByMail } from "#e2e/steps/sign-in.ts";

/** Follows a link on a page of another site, and asserts that the session's cookie did not come with it. */
async function followFromAnotherSite(page: Page, address: string): Promise<void> {
  const requested: string[] = [];
  page.on("request", (request) => void (request.isNavigationRequest() && requested.push(request.url())));
  const body = `<!doctype html><title>Mail</title><a href="${address}">Open</a>`;
  await page.route("http://mail.example/", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("http://mail.example/");
  await page.getByRole("link", { name: "Open" }).click();
  await expect.poll(() => requested.filter((url) => url.includes("arrived=1")).length).toBe(1);
}

for (const { language, width, javaScriptEnabled } of [
  { language: "en", width: 1280, javaScriptEnabled: true },
  { language: "en", width: 390, javaScriptEnabled: true },
  { language: "es", width: 1280, javaScriptEnabled: true },
  { language: "es", width: 390, javaScriptEnabled: false },
] as const)
  test(`signs a creator in with a mailed code, in ${language} at ${width} px, ${javaScriptEnabled ? "with" : "without"} scripts`, {
    tag: javaScriptEnabled ? "@long" : [],
  }, async ({ product, anotherBrowser }) => {
    const context = await anotherBrowser({ javaScriptEnabled, viewport: { width, height: 844 } });
    const page = await context.newPage();
    const email = await openAccount(product, { roles: ["creator"] });
    await page.goto(staffPaths.studio);
    await expect(page).toHaveURL(/\/sign-in\?next=%2Fstudio$/);
    await signInByMail(page, { product, email, language, next: staffPaths.studio });
    await expect(page).toHaveURL(staffPaths.studio);
    await followFromAnotherSite(page, product.publicUrl + staffPaths.studioProfile());
    await expect(page, "a link in a mail finds the creator signed in").toHaveURL(staffPaths.studioProfile());
    await page.getByRole("button", { name: language === "en" ? "Sign out" : "Cerrar sesión" }).click();
    await expect(page).toHaveURL(staffPaths.signIn());
    await page.goto(staffPaths.studio);
    await expect(page).toHaveURL(/\/sign-in/);
  });

test("keeps the address and says what is wrong with a code", { tag: "@long" }, async ({ page }) => {
  await page.goto(staffPaths.signIn());
  await page.getByLabel("Email", { exact: true }).fill("not an address");
  await page.getByRole("button", { name: "Email me a code" }).click();
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill("nobody@creators.vitrina.example");
  await page.getByRole("button", { name: "Email me a code" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expectAccessible(page, "the step of the code");
  await page.getByLabel("Code", { exact: true }).fill("12345678");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("That code is not right")).toBeVisible();
});

const passkeyTexts = {
  en: { create: "Create a passkey", signOut: "Sign out", use: "Sign in with a passkey" },
  es: { create: "Crear una llave de acceso", signOut: "Cerrar sesión", use: "Entrar con una llave de acceso" },
} as const;

for (const { language, width, tag, browser } of journeyLooks("en 1280"))
  test(`lets a team member create a passkey at the first sign-in and sign in with it alone later, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = passkeyTexts[language];
    const page = await (await anotherBrowser(browser)).newPage();
    await addAuthenticator(page);
    await signInByMail(page, { product, language, email: await openAccount(product, { roles: ["moderator"] }) });
    await expect(page).toHaveURL(staffPaths.setUpFactor);
    await expectAccessible(page, "the choice of a second factor");
    await page.goto(staffPaths.desk);
    await expect(page, "the desk needs the second factor").toHaveURL(staffPaths.setUpFactor);
    await page.getByRole("button", { name: text.create }).click();
    await expect(page).toHaveURL(staffPaths.desk);
    await page.getByRole("button", { name: text.signOut }).click();
    await page.getByRole("button", { name: text.use }).click();
    await expect(page).toHaveURL(staffPaths.desk);
  });

test("refuses a passkey that did not verify the person", { tag: "@long" }, async ({ page, product }) => {
  await addAuthenticator(page, { isUserVerified: false });
  await signInByMail(page, { product, email: await openAccount(product, { roles: ["creator"] }) });
  await page.goto(staffPaths.setUpFactor);
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await expect(page.getByText("That passkey was not accepted.")).toBeVisible();
});

test("sets up an authenticator app without scripts and shows the recovery codes once", { tag: "@long" }, async ({
  product,
  anotherBrowser,
}) => {
  const context = await anotherBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signInByMail(page, { product, email: await openAccount(product, { roles: ["owner"] }), language: "es" });
  await expect(page.getByText("Este navegador no puede usar llaves de acceso")).toBeVisible();
  await page.getByRole("button", { name: "Usar una aplicación de autenticación" }).click();
  const key = ((await page.locator("dd").textContent()) ?? "").replaceAll(" ", "");
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  await page.getByLabel("Seis dígitos").fill("000000");
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByText("El código no es correcto")).toBeVisible();
  await page.getByLabel("Seis dígitos").fill(await authenticatorCode(product, key));
  await page.getByRole("button", { name: "Continuar" }).click();
  await expect(page.getByRole("heading", { name: "Tus códigos de recuperación" })).toBeVisible();
  await expect(page.locator("main li")).toHaveCount(10);
  await page.getByRole("link", { name: "Ya los he guardado" }).click();
  await expect(page).toHaveURL(staffPaths.desk);
});
