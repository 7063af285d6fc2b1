import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { addAuthenticator } from "#e2e/steps/authenticator.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";

const texts = {
  en: {
    ...{ addPasskey: "Add a passkey", removePasskey: /^Remove the passkey/, noPasskey: "No passkey yet." },
    ...{ signOutOthers: "Sign out everywhere else", signOutOne: /^Sign out (?!of)/ },
    ...{ newAddress: "New address", askForCodes: "Email both codes", change: "Change address" },
    ...{ formerCode: "Code from the current address", newCode: "Code from the new address" },
    changed: "Your address has changed",
    mails: { former: /Confirm the change/, next: /Use this address/ },
    ...{ help: "Help", helpTitle: "When am I paid?" },
    ...{ closing: "What happens, and closing", close: "Close my account for ever", tick: "Please tick the box first" },
    ...{ understood: "I have read this and want to close my account", closed: "Your account is closed" },
    other: { name: "Español", title: "Cuenta" },
  },
  es: {
    ...{ addPasskey: "Añadir una llave de acceso", removePasskey: /^Quitar la llave de acceso/ },
    ...{
      noPasskey: "Aún no hay ninguna.",
      signOutOthers: "Cerrar las demás sesiones",
      signOutOne: /^Cerrar sesión en (?!este)/,
    },
    ...{ newAddress: "Dirección nueva", askForCodes: "Enviar los dos códigos", change: "Cambiar la dirección" },
    ...{ formerCode: "Código de la dirección actual", newCode: "Código de la dirección nueva" },
    changed: "Tu dirección ha cambiado",
    // The mails are in the account's language.
    mails: { former: /Confirm the change/, next: /Use this address/ },
    ...{ help: "Ayuda", helpTitle: "¿Cuándo cobro?" },
    ...{ closing: "Qué ocurre, y cerrarla", close: "Cerrar mi cuenta para siempre", tick: "Marca antes la casilla" },
    ...{ understood: "Lo he leído y quiero cerrar mi cuenta", closed: "Tu cuenta está cerrada" },
    other: { name: "English", title: "Account" },
  },
} as const;

for (const { language, width, tag, browser } of journeyLooks()) {
  const text = texts[language];

  test(`a creator adds a passkey, removes it, and signs another device out, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const context = await anotherBrowser(browser);
    const page = await context.newPage();
    await addAuthenticator(page);
    const email = await openAccount(product, { roles: ["creator"] });
    const other = await (await anotherBrowser({ ...browser, javaScriptEnabled: false })).newPage();
    await signInByMail(other, { product, email, language, next: staffPaths.studioAccount });
    await signInByMail(page, { product, email, language, next: staffPaths.studioAccount });
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole("button", { name: text.addPasskey }).click();
    const remove = page.getByRole("button", { name: text.removePasskey });
    await expect(remove).toBeVisible();
    await expectAccessible(page, "the account");
    await remove.click();
    await expect(page.getByText(text.noPasskey)).toBeVisible();
    await page.getByRole("button", { name: text.signOutOthers }).click();
    await expect(page.getByRole("main").getByRole("button", { name: text.signOutOne })).toHaveCount(0);
    await other.goto(staffPaths.studio);
    await expect(other).toHaveURL(/\/sign-in/);
    await context.close();
  });

  test(`a creator changes the address and the language, reads the help and closes the account, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const context = await anotherBrowser(browser);
    const page = await context.newPage();
    const email = await openAccount(product, { roles: ["creator"] });
    const changed = `new-${email}`;
    const main = page.getByRole("main");
    await signInByMail(page, { product, email, language, next: staffPaths.studioAccount });
    await page.getByLabel(text.newAddress).fill(changed);
    await page.getByRole("button", { name: text.askForCodes }).click();
    await page.getByLabel(text.formerCode).waitFor();
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
    await page.getByLabel(text.formerCode).fill(await codeTo(email, text.mails.former));
    await page.getByLabel(text.newCode).fill(await codeTo(changed, text.mails.next));
    await page.getByRole("button", { name: text.change, exact: true }).click();
    await expect(main.getByRole("status")).toContainText(text.changed);
    await expect(main.getByText(changed)).toBeVisible();
    await expectAccessible(page, "the account after a change");
    await page.getByRole("link", { name: text.help, exact: true }).click();
    await expect(page.getByRole("heading", { name: text.helpTitle })).toBeVisible();
    await expectAccessible(page, "the help");
    await page.goto(staffPaths.studioAccount);
    await page.getByText(text.closing).click();
    await page.getByRole("button", { name: text.close }).click();
    // The page's script has started once the alert has the focus.
    await expect(page.getByRole("alert").filter({ hasText: text.tick })).toBeFocused();
    await main.getByRole("button", { name: text.other.name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: text.other.title })).toBeVisible();
    const inOther = texts[language === "en" ? "es" : "en"];
    await page.getByText(inOther.closing).click();
    await page.getByLabel(inOther.understood).check();
    await page.getByRole("button", { name: inOther.close }).click();
    await expect(page.getByRole("heading", { level: 1, name: inOther.closed })).toBeVisible();
    await page.goto(staffPaths.studio);
    await expect(page).toHaveURL(/\/sign-in/);
    await context.close();
  });
}
