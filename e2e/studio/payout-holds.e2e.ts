import { addressOf } from "#contract/address-of-call.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { BootedProduct } from "#e2e/harness/booted-product.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { expectAfterReload, providerAccountOf, setUpPayouts } from "#e2e/steps/payout-account.ts";
import { seedPayouts } from "#e2e/steps/seed-payouts.ts";
import { openAccount, signInByMail } from "#e2e/steps/sign-in.ts";
import { signInByCalls } from "#e2e/steps/staff-client.ts";
import { controlClient } from "#sandbox/control-client.ts";

const texts = {
  en: {
    ...{ bankHold: "Your bank account has changed.", onHold: "Set aside for you, and held for now." },
    ...{ bankMail: "The bank account for your payouts has changed", takeBack: "Take the account back" },
    formerMail: /^The bank account of your .+ account has changed, too$/,
    ...{ financeHold: "Our team checks your payouts.", reserved: "It goes to Stripe in a few minutes." },
    ...{
      restricted: "Your payouts are on hold for now.",
      answer: "Answer the question in the note.",
      nothing: "Nothing on",
    },
    restrictedMail: "Your account is restricted",
    ...{ monthly: "On the first Monday of each month", save: "Save", saved: /^Saved\. The next payout/ },
    ...{ write: "Write to us", asked: "We need your invoice of May." },
  },
  es: {
    ...{ bankHold: "Tu cuenta bancaria ha cambiado.", onHold: "Apartado para ti y retenido por ahora." },
    ...{ bankMail: "Ha cambiado la cuenta bancaria de tus cobros", takeBack: "Recuperar la cuenta" },
    formerMail: /^También ha cambiado la cuenta bancaria de tu cuenta de /,
    ...{ financeHold: "Nuestro equipo revisa tus cobros.", reserved: "Pasa a Stripe en unos minutos." },
    ...{ restricted: "Por ahora no te pagamos.", answer: "Responde a la pregunta de la nota.", nothing: "Nada el" },
    restrictedMail: "Tu cuenta está restringida",
    ...{ monthly: "El primer lunes de cada mes", save: "Guardar", saved: /^Guardado\. El próximo cobro/ },
    ...{ write: "Escríbenos", asked: "Nos falta tu factura de mayo." },
  },
} as const;

for (const { language, width, tag, browser } of journeyLooks())
  test(`a changed bank account holds the creator's payouts, and both addresses of the account hear of it, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const page = await (await anotherBrowser(browser)).newPage();
    const username = `bank-${language}-${width}`;
    const former = await openAccount(product, { roles: ["creator"], username });
    const address = `new-${former}`;
    await signInByMail(page, { product, email: former, language, next: staffPaths.studioPayouts() });
    const headers = { origin: product.publicUrl };
    await page.request.put(addressOf("setAccountLanguage"), { headers, data: { language } });
    await page.request.post(addressOf("requestEmailChange"), { headers, data: { email: address } });
    const [formerCode, newCode] = [await changeCode(product, former), await changeCode(product, address)];
    const confirmed = await page.request.post(addressOf("confirmEmailChange"), {
      ...{ headers, data: { formerCode, newCode } },
    });
    expect(confirmed.status()).toBe(204);
    await setUpPayouts(page, language);
    await seedPayouts(product, username);

    const control = controlClient(product.sandboxUrl);
    await control.changeAccount(await providerAccountOf(product, username), { bank: { last4: "4321" } });
    await expectAfterReload(page, text.bankHold);
    await expect(page.getByText(text.onHold)).toBeVisible();
    await expectAccessible(page, "payouts after a change of the bank account");
    const subjects = async (to: string) => (await product.mails(to)).map(({ subject }) => subject);
    await expect.poll(() => subjects(address)).toContain(text.bankMail);
    await expect.poll(() => subjects(former)).toEqual(expect.arrayContaining([expect.stringMatching(text.formerMail)]));
    const warning = (await product.mails(former)).find(({ subject }) => text.formerMail.test(subject));
    expect(warning?.text).toContain(text.takeBack);
    await page.context().close();
  });

for (const { language, width, tag, browser } of journeyLooks())
  test(`a creator reads why the team holds or restricts payouts, and chooses monthly ones, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const page = await (await anotherBrowser(browser)).newPage();
    const main = page.getByRole("main");
    const username = `held-${language}-${width}`;
    const email = await openAccount(product, { roles: ["creator"], username });
    await signInByMail(page, { product, email, language, next: staffPaths.studioPayouts() });
    await setUpPayouts(page, language);
    await seedPayouts(product, username);
    await page.request.put(addressOf("setAccountLanguage"), {
      ...{ headers: { origin: product.publicUrl }, data: { language } },
    });
    const team = await openAccount(product, { roles: ["finance", "moderator"] });
    const member = await signInByCalls(product, { email: team, isOfTeam: true });
    const order = { username, reason: "The bank called us." };
    const hold = await member.call<{ id: string }>(addressOf("holdPayouts"), order);
    await expectAfterReload(page, text.financeHold);
    await expect(main.getByText(text.onHold)).toBeVisible();
    await expect(main.getByRole("link", { name: text.write })).toBeVisible();
    await expect(main, "the reason is for the team").not.toContainText(order.reason);
    await expectAccessible(page, "payouts that finance holds");
    await member.call(addressOf("releasePayouts", { params: { id: hold.id } }), {});
    await expectAfterReload(page, text.reserved);
    await expect(main.getByText(text.financeHold)).toHaveCount(0);

    const restriction = { capability: "payout", cause: "operator", note: text.asked };
    const set = await member.call<{ id: string }>(addressOf("restrictCreator", { params: { username } }), restriction);
    await expectAfterReload(page, text.restricted);
    await expect(page.getByText(text.answer)).toBeVisible();
    await expect(page.getByText(text.asked)).toBeVisible();
    await expect(main.getByText(text.nothing)).toBeVisible();
    await expectAccessible(page, "restricted payouts");
    await expect
      .poll(async () => (await product.mails(email)).map(({ subject }) => subject))
      .toContain(text.restrictedMail);
    await member.call(addressOf("liftRestriction", { params: { id: set.id } }), {});
    await page.reload();
    await expect(page.getByText(text.restricted)).toHaveCount(0);

    await page.getByLabel(text.monthly).check();
    await page.getByRole("button", { name: text.save, exact: true }).click();
    await expect(page.getByText(text.saved)).toBeVisible();
    await expect(page.getByLabel(text.monthly)).toBeChecked();
    const balance = await (await page.request.get(addressOf("getStudioBalance"))).json();
    const next = new Date(balance.nextPayout.date);
    expect([next.getUTCDay(), next.getUTCDate() <= 7], "the first Monday of a month").toEqual([1, true]);
    await expectAccessible(page, "monthly payouts");
    await page.context().close();
  });

/** The code of a mail about a change of address; waits for it. */
async function changeCode(product: BootedProduct, to: string): Promise<string> {
  let code = "";
  await expect
    .poll(async () => {
      // The mails of a sign-in have their code in the subject.
      const mail = (await product.mails(to)).find(
        ({ subject, text }) => !/\d{8}/.test(subject) && /\b\d{8}\b/.test(text),
      );
      code = /\b\d{8}\b/.exec(mail?.text ?? "")?.[0] ?? "";
      return code;
    })
    .not.toBe("");
  return code;
}
