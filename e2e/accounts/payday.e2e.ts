import { addressOf } from "#contract/address-of-call.ts";
import { formatUsd } from "#contract/money.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { startedProduct } from "#e2e/harness/started-product.ts";
import { test as base, expect } from "#e2e/harness/test.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { journeyLooks } from "#e2e/steps/journey-looks.ts";
import { setUpPayouts } from "#e2e/steps/payout-account.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { openAccount, signInAsMember, signInByMail } from "#e2e/steps/sign-in.ts";
import { controlClient } from "#sandbox/control-client.ts";

/** A product of its own: the books of the shared one hold what other journeys insert, so that no audit of it is clean. */
const test = base.extend({
  product: [
    async ({ browserName: _ }, use) => {
      const started = await startedProduct();
      await started.start();
      await use(started.product);
      await started.stop();
      started.remove();
    },
    { scope: "test", timeout: 400_000 },
  ],
});

const daySec = 86_400;
/** A creator who is paid, one whose sale is below the minimum, and one without a payout account. */
const payee = { username: "paloma-rey", slug: "guia-de-esmaltes", title: "Guía de esmaltes", usd: "$18.00" };
const small = { username: "noor-haddad", slug: "a-lemon-is-a-clock", title: "A Lemon Is a Clock", usd: "$3.50" };
const bare = {
  username: "maeve-callaghan",
  slug: "a-year-of-first-lines",
  title: "A Year of First Lines",
  usd: "$48.00",
};

const texts = {
  en: {
    ...{ payouts: "Payouts", pay: "First payout, on", belowMinimum: "Skipped: below the minimum" },
    ...{
      username: "Username",
      hold: "Hold",
      reason: "Reason, for the team",
      makeHold: "Hold payouts",
      held: "The payouts are held.",
    },
    ...{ notSent: "Reserved, not sent", release: "Release", released: "The hold is released." },
    ...{
      noAccount: "Skipped: no payout account",
      short: "$1.00 is missing now.",
      enough: "The balance covers it.",
    },
    ...{ sent: (amount: string) => `1 payout, ${amount} in all. Sent: 1 payout, ${amount}.` },
    ...{ skipped: "Skipped (2)", atBank: "At the bank", clean: /^The audit of .* found no difference/ },
  },
  es: {
    ...{ payouts: "Cobros", pay: "Primer cobro, el", belowMinimum: "Omitido: bajo el mínimo" },
    ...{ username: "Nombre de usuario", hold: "Retener", reason: "Motivo, para el equipo", makeHold: "Retener cobros" },
    ...{ held: "Los cobros están retenidos.", notSent: "Se reserva, no se envía" },
    ...{ release: "Liberar", released: "Los cobros están liberados." },
    ...{
      noAccount: "Omitido: sin cuenta de cobro",
      short: "Faltan ahora $1.00.",
      enough: "El saldo alcanza.",
    },
    ...{ sent: (amount: string) => `1 cobro, ${amount} en total. Enviado: 1 cobro, ${amount}.` },
    ...{ skipped: "Omitidos (2)", atBank: "En el banco", clean: /^La comprobación del .* no encontró diferencias/ },
  },
} as const;

for (const { language, width, tag, browser } of journeyLooks(undefined, ["@alone"]))
  test(`finance reads a payday before and after it, and holds and releases a payout of it, in ${language} at ${width} px`, {
    tag,
  }, async ({ product, anotherBrowser }) => {
    test.slow();
    const text = texts[language];
    const control = controlClient(product.sandboxUrl);
    const passDays = async (days: number) => {
      await control.advanceClock(days * daySec);
      await product.shiftClock(`${days} days`);
    };
    const openDesk = async () => {
      const setUp = await (await anotherBrowser({ locale: "en-US" })).newPage();
      await signInAsMember(setUp, product, ["finance"]);
      const desk = await anotherBrowser(browser);
      await desk.addCookies(await setUp.context().cookies());
      return desk.newPage();
    };
    for (const { username } of [payee, small]) {
      const creator = await (await anotherBrowser({ locale: "en-US" })).newPage();
      const email = await openAccount(product, { roles: ["creator"], username });
      await signInByMail(creator, { product, email, next: staffPaths.studioPayouts() });
      await setUpPayouts(creator);
    }
    for (const post of [payee, small, bare]) await quickPurchase(product, post, newReader());
    // The sales reach the books a moment after the payments.
    const paid = () => product.query("SELECT FROM ledger_transactions WHERE kind = 'charge'");
    await expect.poll(async () => (await paid()).length).toBe(3);
    // The next Monday pays the sales of the week that then is over.
    await passDays(7);

    let page = await openDesk();
    const row = ({ username }: { username: string }) => page.getByRole("row").filter({ hasText: username });
    const amountOf = async (post: typeof payee) => /\$[\d.]+/.exec((await row(post).textContent()) ?? "")?.[0] ?? "";
    const next = `${staffPaths.deskPayouts()}?lang=${language}`;
    await page.goto(next);
    await expect(page.getByRole("heading", { level: 1, name: text.payouts })).toBeVisible();
    await expect(row(payee)).toContainText(text.pay);
    await expect(row(small)).toContainText(text.belowMinimum);
    await expect(row(bare)).toContainText(text.noAccount);
    const amounts = { payee: await amountOf(payee), small: await amountOf(small), bare: await amountOf(bare) };
    const needed = page.locator("main dl dd").first();
    await expect(needed, "the forecast needs the payouts, without the skips").toHaveText(amounts.payee);
    const neededCents = Math.round(Number(amounts.payee.slice(1)) * 100);
    await control.setBalance(neededCents - 100);
    await page.goto(next);
    await expect(page.getByText(text.short)).toBeVisible();
    await control.setBalance(neededCents);
    await page.goto(next);
    await expect(page.getByText(text.enough)).toBeVisible();
    await expect(page.locator("main dl dd").last()).toHaveText(formatUsd(neededCents));
    await expectAccessible(page, "the next payday");

    await row(payee).getByRole("link", { name: text.hold }).click();
    const hold = page.getByRole("region", { name: text.makeHold });
    await expect(hold.getByLabel(text.username, { exact: true })).toHaveValue(payee.username);
    await hold.getByLabel(text.reason).fill("The bank called us.");
    await hold.getByRole("button", { name: text.makeHold }).click();
    await expect(page.getByRole("status")).toHaveText(text.held);
    await expect(row(payee)).toContainText(text.notSent);
    await row(payee).getByRole("button", { name: text.release }).click();
    await expect(page.getByRole("status")).toHaveText(text.released);
    await expect(row(payee)).toContainText(text.pay);
    await expect(row(payee)).not.toContainText(text.notSent);

    await passDays(7);
    const sent = text.sent(amounts.payee);
    const inBooks = async (state: string) => (await product.query(`SELECT FROM ${state}`)).length;
    await expect.poll(() => inBooks("payouts WHERE transferred_at IS NOT NULL"), { timeout: 120_000 }).toBe(1);
    // The provider makes its payout, sends it, and the bank has it: a day each.
    for (const day of [1, 2, 3]) {
      await passDays(1);
      await expect.poll(async () => (await control.state()).records.bank_payouts, `day ${day}`).toBeGreaterThan(0);
    }
    await expect.poll(() => inBooks("bank_payouts WHERE status = 'paid'"), { timeout: 120_000 }).toBe(1);

    // The session of a member does not last for days.
    page = await openDesk();
    // The days at the bank may cross a Monday, so that payday need not be the newest one.
    const [payout] = await product.query<{ period: string }>("SELECT period::text FROM payouts");
    await page.goto(`${staffPaths.deskPayoutRun(payout?.period ?? "")}?lang=${language}`);
    await expect(page.getByText(sent)).toBeVisible();
    await expect(row(payee)).toContainText(amounts.payee);
    await expect(row(payee)).toContainText(text.atBank);
    await expectAccessible(page, "a payday that has run");
    // A first payout leaves on any day, the decisions about all others are those of a Monday.
    const [monday] = await product.query<{ period: string }>("SELECT min(period)::text AS period FROM payout_skips");
    await page.goto(`${staffPaths.deskPayoutRun(monday?.period ?? "")}?lang=${language}`);
    await page.getByRole("link", { name: text.skipped }).click();
    await expect(row(small)).toContainText(amounts.small);
    await expect(row(small)).toContainText(text.belowMinimum);
    await expect(row(bare)).toContainText(amounts.bare);
    await expect(row(bare)).toContainText(text.noAccount);
    await expect(row(payee)).toHaveCount(0);
    await expectAccessible(page, "the skips of a payday");

    const [clock] = await product.query<{ now: number }>("SELECT extract(epoch FROM app_now())::float8 AS now");
    const auditedAt = async () =>
      (await (await page.request.get(addressOf("listDeskAttention"))).json()).audit?.endedAt ?? 0;
    // A comparison that began before the money arrived may end after it.
    await product.shiftClock("2 hours");
    await expect.poll(auditedAt, { timeout: 120_000 }).toBeGreaterThan((clock?.now ?? 0) + 3_600);
    await page.goto(staffPaths.deskAttention());
    await expect(page.getByText(text.clean)).toBeVisible();
    await page.context().close();
  });
