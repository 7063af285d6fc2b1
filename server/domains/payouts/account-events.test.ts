import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { signInByMail } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { beginLook, recordLook } from "./account-looks-store.ts";

let shop: TestProduct;
let control: ReturnType<typeof controlClient>;
let account = "";
/** How long an onboarding may take on a busy machine. */
const patience = { timeout: 20_000 };
const document = { description: "individual.verification.document", dueAtSec: 2_000_000_000, error: null };

beforeAll(async () => {
  shop = await startTestProduct({ webhooks: true });
  control = controlClient(shop.sandboxUrl);
  await signInAsCreator(shop, "ada-okafor");
  const ada = await signInByMail(shop, "ada-okafor@creators.example");
  account = await onboard(ada);
});
afterAll(() => shop.close());

/** Sets up a creator's account at the provider, until payouts to it may begin. Returns its id there. */
async function onboard(creator: TestBrowser, country = "US"): Promise<string> {
  const choice = { country, entityType: "individual" };
  const { body } = await creator.send("POST", addressOf("openPayoutOnboarding"), { choice });
  const typed = { name: "Ada Okafor", birth: "1990-02-03", routing: "110000000", account: "000123456789" };
  await fetch(body.url, { method: "POST", redirect: "manual", body: new URLSearchParams(typed) });
  await creator.get(addressOf("getPayoutAccount"));
  const newest = "SELECT provider_account_id AS id, activated_at FROM payout_accounts ORDER BY created_at DESC LIMIT 1";
  await vi.waitFor(
    async () => expect(await query(newest)).toMatchObject([{ activated_at: expect.anything() }]),
    patience,
  );
  return (await query(newest))[0]?.id ?? "";
}

async function query(text: string) {
  return (await shop.database.db.query<Record<string, string>>({ text })).rows;
}

/** The stored state: nobody asks the provider here. */
async function state() {
  const found = await shop.database.db.query<{ status: string; codes: string[] }>({
    text: `SELECT status, ARRAY(SELECT r ->> 'code' FROM jsonb_array_elements(requirements) AS r) AS codes FROM payout_accounts`,
  });
  return found.rows[0];
}

const notices = async (kind: string) =>
  (await query(`SELECT subject FROM payout_notices WHERE kind = '${kind}'`)).map(({ subject }) => subject);

/** Waits until the provider has delivered what it queued. */
const delivered = () => expect.poll(async () => (await control.state()).pendingDeliveries).toBe(0);

test("stores what the provider asks for, and mails each set of requirements once until nothing is asked for, though events arrive three times", async () => {
  await expect.poll(state).toEqual({ status: "active", codes: [] });
  await control.webhooks({ mode: "repeat", times: 3 });
  await control.changeAccount(account, { asked: [document] });
  await expect.poll(state).toEqual({ status: "active", codes: [document.description] });
  await delivered();
  await control.changeAccount(account, { asked: [] });
  await expect.poll(state).toEqual({ status: "active", codes: [] });
  await control.changeAccount(account, { asked: [document] });
  await delivered();
  const subject = expect.stringMatching(
    new RegExp(`^[-0-9a-f]{36} \\d: ${document.description} ${document.dueAtSec}$`),
  );
  await expect.poll(() => notices("details-needed")).toEqual([subject, subject]);
  await control.changeAccount(account, { asked: [{ ...document, dueAtSec: 1 }] });
  await expect.poll(async () => (await state())?.status).toBe("restricted");
  await delivered();
  expect(await notices("details-needed")).toHaveLength(3);
  const mails = (await shop.mails()).filter(({ subject }) => subject === "Stripe needs something from you");
  expect(mails).toHaveLength(3);
  expect(mails[0]?.text).toContain("Photo of an identity document");
  await control.webhooks({ mode: "deliver" });
});

test("ends in the newest state when events arrive in the opposite order, or one of them only", async () => {
  for (const order of ["reverse", ["v2.core.account[requirements].updated"]] as const) {
    await control.webhooks({ mode: "hold" });
    await control.changeAccount(account, { asked: [document], standing: "restricted" });
    await control.changeAccount(account, { standing: "open" });
    await control.changeAccount(account, { asked: [] });
    await control.release(typeof order === "string" ? order : [...order]);
    expect(await state()).toEqual({ status: "active", codes: [] });
    await control.webhooks({ mode: "deliver" });
    await delivered();
  }
});

test("keeps the answer of the look that was begun last, whichever answer comes last", async () => {
  const { db } = shop.database;
  const { id = "" } = (await query("SELECT id FROM payout_accounts"))[0] ?? {};
  const [first, second] = [await beginLook(db, id), await beginLook(db, id)];
  const seen = { requirements: [], bankId: null };
  const record = (look: number, status: "active" | "restricted") =>
    db.transaction((tx) => recordLook(tx, id, look, { ...seen, status }));
  expect(await record(second, "active")).toBeDefined();
  expect(await record(first, "restricted")).toBeUndefined();
  expect((await state())?.status).toBe("active");
});

test("tells of a replaced bank account once, and of a payout that the bank sends back at once", async () => {
  const before = (await query("SELECT bank_id FROM payout_accounts"))[0]?.bank_id;
  await control.changeAccount(account, { bank: { last4: "4321", failure: "account_closed" } });
  await expect.poll(async () => (await notices("bank-changed")).length).toBe(1);
  const after = (await query("SELECT bank_id FROM payout_accounts"))[0]?.bank_id;
  expect([before, after]).toEqual([expect.stringMatching(/^ba_/), expect.not.stringMatching(before ?? "")]);
  await control.setBalance(4_000);
  await shop.stripe.transfers.create({ amount: 4_000, currency: "usd", destination: account });
  for (const status of ["pending", "in_transit", "failed"]) {
    await control.advanceClock(86_400);
    await expect.poll(async () => (await query("SELECT status FROM bank_payouts"))[0]?.status).toBe(status);
  }
  expect(await notices("payout-failed")).toHaveLength(1);
  await expect.poll(async () => (await state())?.codes).toEqual(["external_account"]);
  expect(await notices("details-needed")).toHaveLength(3);
});

test("holds payouts and mails at each change of the bank, back to an earlier one included", async () => {
  const [first, second] = [
    { id: "ba_first", last4: "1111" },
    { id: "ba_second", last4: "2222" },
  ];
  const holds = async () => Number((await query("SELECT count(*) AS n FROM payout_holds"))[0]?.n);
  const mails = async () => (await shop.mails()).filter(({ subject }) => subject.includes("bank account")).length;
  const [heldBefore, mailedBefore] = [await holds(), await mails()];
  for (const [changes, bank] of [first, second, first, second].entries()) {
    await control.changeAccount(account, { bank });
    await expect.poll(async () => (await holds()) - heldBefore).toBe(changes + 1);
    await delivered();
    await expect.poll(async () => (await mails()) - mailedBefore).toBe(changes + 1);
    await shop.database.shiftClock("73 hours");
  }
  await control.changeAccount(account, { bank: second });
  await delivered();
  await runRecurringJob(shop.product.jobWork, "look-at-accounts");
  expect((await holds()) - heldBefore).toBe(4);
});

test("finds what lost events were about within a day, and a closed account at its event", async () => {
  await control.webhooks({ mode: "drop" });
  await control.changeAccount(account, { standing: "deauthorized" });
  await delivered();
  await control.webhooks({ mode: "deliver" });
  await runRecurringJob(shop.product.jobWork, "look-at-accounts");
  expect((await state())?.status).toBe("active");
  await shop.database.shiftClock("1 day");
  await runRecurringJob(shop.product.jobWork, "look-at-accounts");
  expect((await state())?.status).toBe("disconnected");
  await control.changeAccount(account, { standing: "open" });
  await control.changeAccount(account, { standing: "closed" });
  await expect.poll(async () => (await state())?.status).toBe("closed");
});

test("mails a payout that failed once, though its event is recorded between the questions of a look about it", async () => {
  await signInAsCreator(shop, "noor-hadid");
  const noor = await signInByMail(shop, "noor-hadid@creators.example");
  const own = await onboard(noor);
  await control.changeAccount(own, { bank: { last4: "4321", failure: "account_closed" } });
  await control.setBalance(4_000);
  await shop.stripe.transfers.create({ amount: 4_000, currency: "usd", destination: own });
  await delivered();
  await control.webhooks({ mode: "hold" });
  for (let day = 0; day < 3; day++) await control.advanceClock(86_400);
  const ofNoor = `JOIN payout_accounts a ON a.id = b.payout_account_id WHERE a.provider_account_id = '${own}'`;
  const status = () => query(`SELECT b.status FROM bank_payouts b ${ofNoor}`);
  const bankIsAsked = `SELECT requirements ->> 0 IS NOT NULL AS asked FROM payout_accounts WHERE provider_account_id = '${own}'`;
  const mailed = `SELECT kind FROM payout_notices n JOIN payout_accounts a USING (author_id)
    WHERE a.provider_account_id = '${own}' AND kind <> 'bank-changed'`;
  const { connect } = shop.product.cardProvider.payoutRails;
  const list = connect.listBankPayouts;
  const asked = vi.spyOn(connect, "listBankPayouts").mockImplementationOnce(async (id) => {
    const listed = await list(id);
    await control.release(["payout.failed"]);
    await vi.waitFor(async () => expect(await status()).toEqual([{ status: "failed" }]), patience);
    return listed;
  });
  await control.release(["v2.core.account[requirements].updated"]);
  await expect.poll(() => query(bankIsAsked)).toEqual([{ asked: true }]);
  expect(asked).toHaveBeenCalledWith(own);
  expect(await query(mailed)).toEqual([{ kind: "payout-failed" }]);
  asked.mockRestore();
  await control.webhooks({ mode: "deliver" });
});

test("refuses thin events with a wrong signature or the other endpoint's, and accepts accounts that are not ours", async () => {
  const payload = JSON.stringify({
    ...{ id: "evt_thin", object: "v2.core.event", created: new Date().toISOString(), livemode: false },
    type: "v2.core.account[requirements].updated",
    related_object: { id: "acct_other", type: "v2.core.account", url: "/v2/core/accounts/acct_other" },
  });
  const browser = new TestBrowser(shop.url);
  const send = (secret: string) =>
    browser.post(addressOf("stripeAccountsWebhook"), payload, {
      "stripe-signature": shop.stripe.webhooks.generateTestHeaderString({ payload, secret }),
    });
  expect((await send("whsec_forged")).status).toBe(400);
  const secret = "whsec_thin_of_the_tests";
  await shop.restart({ STRIPE_ACCOUNTS_WEBHOOK_SECRET: secret });
  expect((await send(secret)).status).toBe(204);
  const snapshot = await browser.post(addressOf("stripeWebhook"), payload, {
    "stripe-signature": shop.stripe.webhooks.generateTestHeaderString({ payload, secret }),
  });
  expect(snapshot.status).toBe(400);
});

test("starts again with another country or type until the account was active for the first time, and no more", async () => {
  const bo = await signInAsCreator(shop, "bo-lind");
  const open = async (choice?: object) => {
    const { body, status } = await bo.send("POST", addressOf("openPayoutOnboarding"), choice ? { choice } : {});
    expect(status).toBe(200);
    return body.url;
  };
  const own = async () =>
    await query(`SELECT country, entity_type, replaced_at IS NULL AS current FROM payout_accounts
      WHERE author_id = (SELECT id FROM authors WHERE username = 'bo-lind') ORDER BY created_at`);
  const left = { method: "POST", redirect: "manual", body: new URLSearchParams({ leave: "1" }) } as const;
  await fetch(await open({ country: "US", entityType: "individual" }), left);
  expect((await bo.get(addressOf("getPayoutAccount"))).body.data).toMatchObject({ canStartAgain: true });
  await open({ country: "US", entityType: "individual" });
  expect(await own()).toHaveLength(1);
  const typed = { name: "Bo Lind", birth: "1990-02-03", routing: "110000000", account: "000123456789" };
  const url = await open({ country: "DE", entityType: "company" });
  await fetch(url, { ...left, body: new URLSearchParams(typed) });
  const both = [
    { country: "US", entity_type: "individual", current: false },
    { country: "DE", entity_type: "company", current: true },
  ];
  expect(await own()).toEqual(both);
  await expect
    .poll(() => query("SELECT id FROM payout_accounts WHERE country = 'DE' AND status = 'active'"))
    .toHaveLength(1);
  expect((await bo.get(addressOf("getPayoutAccount"))).body.data).toMatchObject({ canStartAgain: false });
  await open({ country: "FR", entityType: "individual" });
  expect(await own()).toEqual(both);
});

test("mails a former address that the bank account has changed as well, with the link that gives the account back", async () => {
  const former = "cleo-arden@creators.example";
  const next = "cleo@elsewhere.example";
  await signInAsCreator(shop, "cleo-arden");
  const cleo = await signInByMail(shop, former);
  expect((await cleo.send("POST", addressOf("requestEmailChange"), { email: next })).status).toBe(202);
  const mails = await shop.mails();
  const [formerCode, newCode] = [former, next].map(
    (to) => /\b\d{8}\b/.exec(mails.find((mail) => mail.to === to)?.text ?? "")?.[0],
  );
  expect((await cleo.send("POST", addressOf("confirmEmailChange"), { formerCode, newCode })).status).toBe(204);
  const own = await onboard(cleo);
  await control.changeAccount(own, { bank: { last4: "4321", failure: null } });
  const subjectsTo = async (address: string) =>
    (await shop.mails()).filter(({ to }) => to === address).map(({ subject }) => subject);
  await expect.poll(() => subjectsTo(next)).toContain("The bank account for your payouts has changed");
  const warned = (await shop.mails()).filter(({ to, subject }) => to === former && subject.includes("bank account"));
  expect(warned).toHaveLength(1);
  const link = new URL(/https?:\S+undo=\S+/.exec(warned[0]?.text ?? "")?.[0] ?? "");
  const undo = { id: link.searchParams.get("undo"), signature: link.searchParams.get("t") };
  expect((await new TestBrowser(shop.url).send("POST", addressOf("undoEmailChange"), undo)).status).toBe(204);
  expect((await cleo.get(addressOf("getSession"))).status).toBe(401);
});

test("takes a debit card that is paid in place of the bank account for a changed bank", async () => {
  const own = `FROM payout_accounts WHERE provider_account_id = '${account}'`;
  const before = (await notices("bank-changed")).length;
  await control.changeAccount(account, { card: { last4: "4242" } });
  await expect.poll(async () => (await notices("bank-changed")).length).toBe(before + 1);
  const [{ bank_id: bankId = "" } = {}] = await query(`SELECT bank_id ${own}`);
  expect(bankId).toMatch(/^card_/);
  const held = `SELECT cause FROM payout_holds WHERE external_account_id = '${bankId}' AND ends_at > app_now()`;
  expect(await query(held)).toEqual([{ cause: "bank-changed" }]);
});

test("takes a bank account in US dollars beside the one in euros for a changed bank", async () => {
  await signInAsCreator(shop, "dolores-vidal");
  const dolores = await signInByMail(shop, "dolores-vidal@creators.example");
  const own = await onboard(dolores, "DE");
  const bank = async () =>
    (await query(`SELECT bank_id FROM payout_accounts WHERE provider_account_id = '${own}'`))[0]?.bank_id;
  const before = await bank();
  await control.changeAccount(own, { dollarBank: { last4: "7777" } });
  await expect.poll(bank).not.toBe(before);
  const held = `SELECT cause FROM payout_holds WHERE external_account_id = '${await bank()}' AND ends_at > app_now()`;
  expect(await query(held)).toEqual([{ cause: "bank-changed" }]);
});
