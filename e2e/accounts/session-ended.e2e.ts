import type { BrowserContext, Page } from "@playwright/test";
import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { authenticatorCode, openAccount, proveByMail, signInByMail, signInWithApp } from "#e2e/steps/sign-in.ts";
import { studioSteps } from "#e2e/steps/studio.ts";

const texts = {
  en: { ended: "Your session has ended", goOn: "Sign in and send" },
  es: { ended: "Tu sesión ha terminado", goOn: "Entrar y enviar" },
};

async function endSession(context: BrowserContext): Promise<void> {
  await context.clearCookies({ name: /session/ });
}

async function restrictUploads(page: Page, note: string): Promise<void> {
  await page.getByLabel("Upload files").check();
  await page.getByLabel("Moderation: pieces broke our rules").check();
  await page.getByLabel("Note to the creator").fill(note);
  await page.getByRole("button", { name: "Restrict", exact: true }).click();
}

test("sends a moderator's decision after a sign-in with the app when the session had ended, on a phone", {
  tag: "@long",
}, async ({ page, context, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const username = `ended-session`;
  await openAccount(product, { roles: ["creator"], username });
  const { email, key } = await signInWithApp(page, product, ["moderator"]);
  await page.goto(staffPaths.deskCreator(username));
  await endSession(context);
  await restrictUploads(page, "Pictures of someone else's book.\nSecond line.");
  await expect(page.getByText("What you entered is sent right afterwards.")).toBeVisible();
  await proveByMail(page, { product, email });
  await page.getByLabel("Code of the app, or recovery code").fill(await authenticatorCode(product, key, { ahead: 1 }));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Pictures of someone else's book.")).toBeVisible();
  await expect(page).toHaveURL(staffPaths.deskCreator(username));
});

test("saves what a creator wrote without scripts after a sign-in when the session had ended, in es", {
  tag: "@long",
}, async ({ product, anotherBrowser }) => {
  const context = await anotherBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const email = await openAccount(product, { roles: ["creator"] });
  await signInByMail(page, { product, email, next: staffPaths.studio, language: "es" });
  const studio = studioSteps(page, "es");
  const path = await studio.createPiece();
  // More than a form may usually have, once each byte is escaped twice.
  const long = `Línea uno.\n\nLínea dos: ${"ñ ".repeat(90_000)}fin`;
  await studio.fields.title.fill("Escrita sin sesión");
  await studio.fields.body.fill(long);
  await endSession(context);
  await studio.press(studio.text.save);
  await expect(page.getByRole("heading", { name: texts.es.ended })).toBeVisible();
  await page.getByRole("button", { name: texts.es.goOn }).click();
  await proveByMail(page, { product, email, language: "es" });
  await page.getByRole("button", { name: "Enviar el formulario" }).click();
  await expect(page.getByText(studio.text.saved, { exact: true })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(studio.fields.title).toHaveValue("Escrita sin sesión");
  expect((await studio.fields.body.inputValue()) === long).toBe(true);
});

test("sends a form whose session had ended for no other account", async ({ page, context, product }) => {
  const [email, other] = [
    await openAccount(product, { roles: ["creator"] }),
    await openAccount(product, { roles: ["creator"] }),
  ];
  await signInByMail(page, { product, email, next: staffPaths.studioProfile() });
  await page.getByLabel("About you, in English").fill("Mine, and nobody else's.");
  await endSession(context);
  await page.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByRole("heading", { name: texts.en.ended })).toBeVisible();
  await expectAccessible(page, "a form whose session has ended");
  await page.getByRole("button", { name: texts.en.goOn }).click();
  await proveByMail(page, { product, email: other });
  await expect(page.getByRole("heading", { name: "You signed in with another account" })).toBeVisible();
  await page.goto(staffPaths.studioProfile());
  await expect(page.getByLabel("About you, in English")).not.toHaveValue(/Mine/);
});
