import { staffPaths } from "#contract/staff-paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { expectAfterReload, fillProviderPage, providerAccountOf, setUpPayouts } from "#e2e/steps/payout-account.ts";
import { bringPaymentBack, returnPayout, seedPayouts, takePayoutOut, transferPayout } from "#e2e/steps/seed-payouts.ts";
import { openAccount, signInAsMember, signInByMail } from "#e2e/steps/sign-in.ts";
import { type AccountChange, controlClient } from "#sandbox/control-client.ts";

const texts = {
  en: {
    ...{
      country: "Country of your bank account",
      other: "My country is not listed",
      start: "Set up payouts with Stripe",
    },
    ...{ elsewhere: "We cannot pay to banks in other countries yet.", write: "Write to us" },
    ...{ leave: "Save and leave", goOn: "Continue with Stripe" },
    checking: "Stripe is checking your details. There is nothing you need to do now.",
    ...{ ready: "Your payout account is ready.", stillAsked: "Stripe asks for more about your payout account." },
    ...{ restricted: "Stripe needs more from you before you can be paid.", document: "Photo of an identity document" },
    ...{ rejected: "Stripe does not accept this account.", closed: "This account is closed." },
    ...{
      disconnected: "This account is no longer connected to us.",
      returned: /your bank sent back your payout of \$38\.60 of/,
    },
    ...{
      desk: "Retire a payout account",
      username: "Username",
      why: "Reason, for the team",
      retire: "Retire the account",
    },
    ...{ done: /^The account is retired\./, retired: "Stripe refused your last account for good" },
    ...{ checkBank: "Check your bank details", cameBack: /^On .* your payout of \$38\.60 of .* came back/ },
    kept: {
      detailsNeeded: "$38.60 is in your Stripe balance. Stripe asks for something first",
      checking: "$38.60 is in your Stripe balance: Stripe is checking your details",
      rejected: "$38.60 is in your Stripe balance, and Stripe does not send it to your bank",
      disconnected: "$38.60 is in the Stripe balance of an account that is closed, replaced or no longer connected.",
      takenOut: "You took it out of your Stripe balance yourself.",
    },
    closedBank:
      "It came back. The money is in your balance again and goes with a later payday. The bank says that the account is closed.",
  },
  es: {
    ...{
      country: "País de tu cuenta bancaria",
      other: "Mi país no está en la lista",
      start: "Configurar los cobros con Stripe",
    },
    ...{ elsewhere: "Todavía no podemos pagar a bancos de otros países.", write: "Escríbenos" },
    ...{ leave: "Guardar y salir", goOn: "Seguir en Stripe" },
    ...{ ready: "Tu cuenta de cobro está lista.", restricted: "Stripe necesita más datos tuyos" },
    checking: "Stripe está comprobando tus datos. Ahora no tienes que hacer nada.",
    ...{ stillAsked: "Stripe pide más datos sobre tu cuenta de cobro." },
    ...{ document: "Foto de un documento de identidad", rejected: "Stripe no acepta esta cuenta." },
    ...{ closed: "Esta cuenta está cerrada.", disconnected: "Esta cuenta ya no está conectada con nosotros." },
    ...{ desk: "Retirar una cuenta de cobro", username: "Nombre de usuario", why: "Motivo, para el equipo" },
    ...{ retire: "Retirar la cuenta", done: /^La cuenta está retirada\./ },
    retired: "Stripe rechazó tu última cuenta de forma definitiva",
    ...{ returned: /tu banco devolvió tu cobro de \$38\.60 del/, checkBank: "Revisar tus datos bancarios" },
    kept: {
      detailsNeeded: "$38.60 están en tu saldo de Stripe. Stripe pide algo antes",
      checking: "$38.60 están en tu saldo de Stripe: Stripe está comprobando tus datos",
      rejected: "$38.60 están en tu saldo de Stripe y Stripe no los envía a tu banco",
      disconnected: "$38.60 están en el saldo de Stripe de una cuenta cerrada, sustituida",
      takenOut: "Lo retiraste tú de tu saldo de Stripe.",
    },
    ...{
      cameBack: /^El .* volvió tu cobro de \$38\.60 del/,
      closedBank:
        "Ha vuelto. El dinero está otra vez en tu saldo y sale en otro día de pago. El banco dice que la cuenta está cerrada.",
    },
  },
} as const;

for (const { language, width, tag, browser } of journeyLooks())
  test(`a payout account that is stuck says why and what to do, and finance retires one that is refused for good, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const control = controlClient(product.sandboxUrl);
    const page = await (await anotherBrowser(browser)).newPage();
    const username = `stuck-${language}-${width}`;
    const email = await openAccount(product, { roles: ["creator"], username });
    await signInByMail(page, { product, email, language, next: staffPaths.studioPayouts() });
    const main = page.getByRole("main");
    const button = (name: string) => main.getByRole("button", { name, exact: true });
    const country = page.getByLabel(text.country);
    const expectReason = (reason: string) => expectAfterReload(page, reason);

    await country.selectOption({ label: text.other });
    await button(text.start).click();
    await expect(main.getByText(text.elsewhere)).toBeVisible();
    await expectAccessible(page, "a country without payouts");
    await expect(main.getByRole("link", { name: text.write })).toBeVisible();

    await country.selectOption("US");
    await button(text.start).click();
    await page.getByRole("button", { name: text.leave }).click();
    await expect(main.getByText(text.restricted)).toBeVisible();
    await button(text.goOn).click();
    await fillProviderPage(page, "1990-02-03", language);
    await expect(main.getByText(text.ready)).toBeVisible();

    const change = async (what: AccountChange) =>
      control.changeAccount(await providerAccountOf(product, username), what);
    const document = { description: "individual.verification.document", error: null };
    const nextYearSec = Math.floor(Date.UTC(2030, 0, 15) / 1000);
    await change({ asked: [{ ...document, dueAtSec: nextYearSec }] });
    await expectReason(text.stillAsked);
    await expect(main.getByText(text.document)).toContainText("2030");
    await expect(button(text.goOn)).toBeVisible();
    await change({ asked: [{ ...document, dueAtSec: null }], standing: "restricted" });
    await expectReason(text.restricted);
    await expect(main.getByText(text.document)).toBeVisible();
    await expect(button(text.goOn)).toBeVisible();
    await expectAccessible(page, "a restricted payout account");
    await change({ asked: [], standing: "checking" });
    await expectReason(text.checking);
    await expect(main.getByText(text.document)).toHaveCount(0);
    await expect(button(text.goOn)).toHaveCount(0);
    await expectAccessible(page, "a payout account that Stripe checks");
    await change({ standing: "rejected" });
    await expectReason(text.rejected);
    await expect(main.getByRole("link", { name: text.write })).toBeVisible();
    await expectAccessible(page, "a rejected payout account");

    const setUp = await (await anotherBrowser({ locale: "en-US" })).newPage();
    await signInAsMember(setUp, product, ["finance"]);
    const desk = await anotherBrowser(browser);
    await desk.addCookies(await setUp.context().cookies());
    const finance = await desk.newPage();
    await finance.goto(`${staffPaths.deskPayouts()}?lang=${language}`);
    const form = finance.getByRole("region", { name: text.desk });
    await form.getByLabel(text.username).fill(username);
    await form.getByLabel(text.why).fill("Stripe wrote to us.");
    await form.getByRole("button", { name: text.retire }).click();
    await expect(finance.getByRole("status")).toHaveText(text.done);
    await desk.close();
    await expectReason(text.retired);
    await expectAccessible(page, "a retired payout account");
    await country.selectOption("ES");
    await button(text.start).click();
    await fillProviderPage(page, "1990-02-03", language);
    await expect(main.getByText(text.ready)).toBeVisible();
    await change({ standing: "deauthorized" });
    await expectReason(text.disconnected);
    await expect(country).toBeVisible();
    await expectAccessible(page, "a disconnected payout account");
    await change({ standing: "open" });
    await change({ standing: "closed" });
    await expectReason(text.closed);
    await expect(country).toBeVisible();
    await expectAccessible(page, "a closed payout account");
    await page.context().close();
  });

for (const { language, width, tag, browser } of journeyLooks())
  test(`a creator whose bank sent a payout back finds out at home and on the payouts page, with a way to the bank details, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const page = await (await anotherBrowser(browser)).newPage();
    const username = `returned-${language}-${width}`;
    const email = await openAccount(product, { roles: ["creator"], username });
    await signInByMail(page, { product, email, language, next: staffPaths.studioPayouts() });
    await setUpPayouts(page, language);
    const refused = { description: "external_account", dueAtSec: null, error: "bank_account_unusable" };
    const account = await providerAccountOf(product, username);
    await controlClient(product.sandboxUrl).changeAccount(account, { asked: [refused] });
    await seedPayouts(product, username);
    await returnPayout(product, username);
    await page.goto(staffPaths.studio);
    await expect(page.getByText(text.returned)).toBeVisible();
    await expect(page.getByRole("button", { name: text.checkBank })).toBeVisible();
    await expectAccessible(page, "the home after a returned payout");
    await page.goto(staffPaths.studioPayouts());
    await expect(page.getByText(text.returned)).toBeVisible();
    // The account below has a button with the same words.
    await expect(page.getByRole("button", { name: text.checkBank }).first()).toBeInViewport();
    await page.context().close();
  });

for (const { language, width, tag, browser } of journeyLooks())
  test(`a creator whose account stops after a payout left reads where the money is and what to do, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const page = await (await anotherBrowser(browser)).newPage();
    const username = `kept-${language}-${width}`;
    const email = await openAccount(product, { roles: ["creator"], username });
    await signInByMail(page, { product, email, language, next: staffPaths.studioPayouts() });
    await setUpPayouts(page, language);
    await seedPayouts(product, username);
    await transferPayout(product, username);
    const control = controlClient(product.sandboxUrl);
    const account = await providerAccountOf(product, username);
    const document = { description: "individual.verification.document", error: null, dueAtSec: null };
    const button = page.getByRole("main").getByRole("button", { name: text.goOn, exact: true });
    await control.changeAccount(account, { standing: "restricted", asked: [document] });
    await expectAfterReload(page, text.kept.detailsNeeded);
    await expect(button.first()).toBeVisible();
    await expectAccessible(page, "a payout that Stripe keeps until it has details");
    await control.changeAccount(account, { standing: "checking", asked: [] });
    await expectAfterReload(page, text.kept.checking);
    await expect(button).toHaveCount(0);
    await control.changeAccount(account, { standing: "rejected" });
    await expectAfterReload(page, text.kept.rejected);
    await expect(page.getByRole("main").getByRole("link", { name: text.write }).first()).toBeVisible();
    await expectAccessible(page, "a payout in a rejected account");
    await control.changeAccount(account, { standing: "deauthorized" });
    await expectAfterReload(page, text.kept.disconnected);
    await expectAccessible(page, "a payout in an account that left");
    await takePayoutOut(product, username);
    await expectAfterReload(page, text.kept.takenOut);
    await expect(page.getByText(text.kept.disconnected)).toHaveCount(0);
    await page.context().close();
  });

for (const { language, width, tag } of [
  { language: "en", width: 390, tag: ["@long"] },
  { language: "es", width: 1280, tag: ["@long"] },
] as const)
  test(`a creator whose payment to a bank abroad came back reads why, with a way to the bank details, in ${language}`, {
    tag: [...tag],
  }, async ({ product, anotherBrowser }) => {
    const text = texts[language];
    const page = await (await anotherBrowser({ locale: language, viewport: { width, height: 844 } })).newPage();
    const username = `abroad-${language}`;
    const email = await openAccount(product, { roles: ["creator"], username });
    await seedPayouts(product, username, "global");
    await bringPaymentBack(product, username);
    await signInByMail(page, { product, email, language, next: staffPaths.studio });
    await expect(page.getByText(text.cameBack)).toBeVisible();
    await page.goto(staffPaths.studioPayouts());
    await expect(page.getByText(text.cameBack)).toBeVisible();
    await expect(page.getByRole("button", { name: text.checkBank })).toBeInViewport();
    await expect(page.getByText(text.closedBank)).toBeVisible();
    await expectAccessible(page, "a payout that came back");
    await page.context().close();
  });
