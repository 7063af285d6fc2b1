import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { type AccountChange, controlClient } from "#sandbox/control-client.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { seedCatalogue } from "#server/testing/seed-catalogue.ts";
import { sellSettled } from "#server/testing/sell-settled.ts";
import { openTestAccount, signInByMail, startTestSession } from "#server/testing/sign-in.ts";
import { signInAsCreator } from "#server/testing/sign-in-creator.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let shop: TestProduct;
let control: ReturnType<typeof controlClient>;
let ada: TestBrowser;
let sentBefore = 0;
const details = { name: "Ada Okafor", birth: "1990-02-03", routing: "110000000", account: "000123456789" };
const post = { slug: "tides", username: "ada-okafor", title: "Tides", priceCents: 5_000 };
/** 80% of $50.00 after a fee of $1.75. */
const share = 38.6;

beforeAll(async () => {
  shop = await startTestProduct({ webhooks: true });
  control = controlClient(shop.sandboxUrl);
  await signInAsCreator(shop, "ada-okafor");
  await seedCatalogue(shop.product, [post]);
});
afterAll(() => shop.close());

async function onboard(country = "US") {
  await signIn();
  const choice = { country, entityType: "individual" };
  const { body } = await ada.send("POST", addressOf("openPayoutOnboarding"), { choice });
  await fetch(body.url, { method: "POST", redirect: "manual", body: new URLSearchParams(details) });
  await expect.poll(async () => (await currentAccount()).status).toBe("active");
}

/** An account that can be paid. */
async function haveAccount() {
  await signIn();
  if ((await currentAccount()).status !== "active") await onboard();
}

const signIn = async () => {
  ada = await signInByMail(shop, "ada-okafor@creators.example");
};
async function query<Row = Record<string, string>>(text: string) {
  return (await shop.database.db.query<Record<string, unknown>>({ text })).rows as Row[];
}
const currentAccount = async () =>
  (await query("SELECT provider_account_id AS id, status FROM payout_accounts WHERE replaced_at IS NULL"))[0] ?? {};
const balance = async () => (await ada.get(addressOf("getStudioBalance"))).body;
const newest = async () => (await ada.get(addressOf("listStudioPayouts"))).body.data[0];
/** The steps of the newest payout by its statement, and its total. */
async function newestStatement() {
  const { id } = await newest();
  const { steps, total } = (await ada.get(addressOf("getStudioStatement", { params: { id } }))).body.data;
  return { steps: steps.map(({ step }: { step: string }) => step), total };
}
const payday = () => runRecurringJob(shop.product.jobWork, "payday");
const follow = () => runRecurringJob(shop.product.jobWork, "stopped-payouts");
const bankHolds = async () => (await query("SELECT id FROM payout_holds WHERE cause = 'bank-changed'")).length;
const allTransfers = async () => (await shop.stripe.transfers.list({ limit: 100 })).data;
/** The transfers since the last payout was reserved, newest first. */
const transfers = async () => (await allTransfers()).slice(0, (await allTransfers()).length - sentBefore);
const mails = async (part: string | RegExp) =>
  (await shop.mails()).filter(({ subject }) => (typeof part === "string" ? subject.includes(part) : part.test(subject)))
    .length;

async function passDays(days: number) {
  await shop.database.shiftClock(`${days} days`);
  await control.advanceClock(days * 86_400);
  await signIn();
}

/** A sale whose hold is over on the payday that follows; the provider's balance is empty, so that the payout is reserved only. */
async function reserve() {
  sentBefore = (await allTransfers()).length;
  await sellSettled(shop, post);
  await passDays(14);
  await control.setBalance(0);
  await payday();
  await control.setBalance(100_000);
}

/** The provider changes the account; the event of it arrives. */
async function change(standing: NonNullable<AccountChange["standing"]>, status: string) {
  await control.changeAccount((await currentAccount()).id ?? "", { standing });
  await expect.poll(async () => (await currentAccount()).status).toBe(status);
}

test("says why a reserved payout waits for its account, with it the next payday, and mails it once", async () => {
  await haveAccount();
  await reserve();
  expect(await newest()).toMatchObject({ amount: share, state: "delayed" });
  for (const [standing, status, stop] of [
    ["checking", "pending", "checking"],
    ["restricted", "restricted", "details-needed"],
    ["rejected", "rejected", "rejected"],
    ["deauthorized", "disconnected", "disconnected"],
  ] as const) {
    await change(standing, status);
    await follow();
    await follow();
    expect(await newest()).toMatchObject({ amount: share, state: `account-${stop}` });
    expect((await balance()).nextPayout).toMatchObject({ amount: 0, reason: stop });
    await shop.database.shiftClock("10 minutes");
    await payday();
    expect(await transfers()).toEqual([]);
  }
  expect(await mails(/^Your payout of \$38\.60 of \w+ \d+, \d{4} is on hold$/)).toBe(1);
  await change("open", "active");
  await shop.database.shiftClock("7 hours");
  await signIn();
  await payday();
  expect(await newest()).toMatchObject({ amount: share, state: "transferred" });
});

test("leads to the creator's dashboard while the account can be paid, after a new proof", async () => {
  await haveAccount();
  const open = () => ada.send("POST", addressOf("openPayoutDashboard"), {});
  const { status, body } = await open();
  expect(status).toBe(200);
  expect(await (await fetch(body.url)).text()).toContain("Ada Okafor");
  // The events are held, so that the shop still takes the account for an active one.
  await control.webhooks({ mode: "hold" });
  await control.changeAccount((await currentAccount()).id ?? "", { standing: "restricted" });
  expect(await open()).toMatchObject({ status: 409, body: { error: "WRONG_STATE" } });
  await control.changeAccount((await currentAccount()).id ?? "", { standing: "open" });
  await control.webhooks({ mode: "deliver" });
  await shop.database.shiftClock("11 minutes");
  expect(await open()).toMatchObject({ status: 403, body: { error: "STEP_UP_REQUIRED" } });
});

test("undoes the payout of a closed account once a new one is active, and the next payday pays it there, once", async () => {
  await haveAccount();
  // The hold of the new account ends before the next payday.
  await shop.database.startWeek();
  await reserve();
  await change("closed", "closed");
  await shop.database.shiftClock("10 minutes");
  await payday();
  await follow();
  expect(await newest()).toMatchObject({ amount: share, state: "account-disconnected" });
  const bankMails = await mails("bank account");
  await onboard();
  // The new account is another bank: its hold lets the payout to the old one be undone, and the next one waits for 72 hours.
  expect(await bankHolds()).toBe(1);
  await expect.poll(() => mails("bank account")).toBe(bankMails + 1);
  await Promise.all([follow(), follow(), payday()]);
  expect(await newest()).toMatchObject({ amount: share, state: "undone" });
  expect(await query("SELECT undone_by, undo_reason FROM payouts WHERE undone_at IS NOT NULL")).toEqual([
    { undone_by: null, undo_reason: "account-replaced" },
  ]);
  expect(await newestStatement()).toEqual({ steps: ["undone"], total: share });
  expect(await balance()).toMatchObject({ available: share, nextPayout: { amount: share, reason: null } });
  await passDays(7);
  await payday();
  expect(await newest()).toMatchObject({ amount: share, state: "transferred" });
  expect(await newestStatement()).toEqual({ steps: ["sent"], total: share });
  const sent = await transfers();
  expect(sent.map(({ amount }) => amount)).toEqual([3_860]);
  expect(sent[0]?.destination).toBe((await currentAccount()).id);
  expect((await shop.product.audit.auditMoney({ graceSec: 3_600, repair: false })).problems).toEqual([]);
});

test("holds payouts for 72 hours once an account that replaces another can be paid for the first time, and no later", async () => {
  await haveAccount();
  await passDays(4);
  const held = await bankHolds();
  await change("closed", "closed");
  const choice = { country: "US", entityType: "individual" };
  const { body } = await ada.send("POST", addressOf("openPayoutOnboarding"), { choice });
  const refused = { ...details, birth: "1901-01-01" };
  await fetch(body.url, { method: "POST", redirect: "manual", body: new URLSearchParams(refused) });
  await expect
    .poll(
      async () =>
        (await query("SELECT id FROM payout_accounts WHERE bank_id IS NOT NULL AND replaced_at IS NULL")).length,
    )
    .toBe(1);
  expect(await bankHolds()).toBe(held);
  await control.changeAccount((await currentAccount()).id ?? "", { asked: [] });
  await expect.poll(async () => (await currentAccount()).status).toBe("active");
  expect(await bankHolds()).toBe(held + 1);
  const { hold } = (await ada.get(addressOf("listStudioPayouts"))).body;
  expect(hold).toEqual({ cause: "bank-changed", until: expect.any(Number) });
  await change("restricted", "restricted");
  await change("open", "active");
  expect(await bankHolds()).toBe(held + 1);
});

test("looks in the six hours before a payday at each account that it may pay, once", async () => {
  await haveAccount();
  await sellSettled(shop, post);
  const held = await bankHolds();
  const look = () => runRecurringJob(shop.product.jobWork, "look-at-accounts");
  const looks = () => query("SELECT looks FROM payout_accounts WHERE replaced_at IS NULL");
  await shop.database.startWeek();
  await shop.database.shiftClock("6 days 17 hours");
  await look();
  await control.webhooks({ mode: "drop" });
  await control.changeAccount((await currentAccount()).id ?? "", { bank: { last4: "1234" } });
  await look();
  expect(await bankHolds()).toBe(held);
  await shop.database.shiftClock("70 minutes");
  await look();
  expect(await bankHolds()).toBe(held + 1);
  const looked = await looks();
  await look();
  expect(await looks()).toEqual(looked);
  await control.webhooks({ mode: "deliver" });
});

test("looks at an account again before it sends a payout, and holds it for a changed bank whose event was lost", async () => {
  await haveAccount();
  await passDays(4);
  const held = await bankHolds();
  await control.webhooks({ mode: "drop" });
  await control.changeAccount((await currentAccount()).id ?? "", { bank: { last4: "4321" } });
  await reserve();
  await shop.database.shiftClock("10 minutes");
  await payday();
  expect(await transfers()).toEqual([]);
  expect(await bankHolds()).toBe(held + 1);
  expect(await newest()).toMatchObject({ state: "on-hold" });
  await control.webhooks({ mode: "deliver" });
  await passDays(4);
  await payday();
  expect(await transfers()).toHaveLength(1);
});

test("asks for no transfer when the look before it fails, so that the payout can be undone, and sends it later", async () => {
  await haveAccount();
  await passDays(4);
  await reserve();
  await passDays(2);
  await control.failNext({ method: "GET", path: "/v1/accounts", when: "before", kind: "500", times: 10 });
  await payday();
  await control.clearFaults();
  expect(await transfers()).toEqual([]);
  const waiting = "FROM payouts WHERE transferred_at IS NULL AND undone_at IS NULL";
  expect(await query(`SELECT attempts > 0 AS claimed, attempts = refusals AS unasked ${waiting}`)).toEqual([
    { claimed: true, unasked: true },
  ]);
  await shop.database.shiftClock("7 hours");
  await payday();
  expect(await transfers()).toHaveLength(1);
});

test("leaves a payout of a replaced account alone while its transfer may exist, and records the transfer that is found", async () => {
  await haveAccount();
  await reserve();
  await control.failNext({ method: "POST", path: "/v1/transfers", when: "after", kind: "500" });
  await shop.database.shiftClock("10 minutes");
  await payday();
  expect(await newest()).toMatchObject({ amount: share, state: "delayed" });
  expect(await transfers()).toHaveLength(1);
  await change("deauthorized", "disconnected");
  await onboard();
  await follow();
  expect(await query("SELECT id FROM payouts WHERE transferred_at IS NULL AND undone_at IS NULL")).toHaveLength(1);
  // A backup from before the request does not know of it; the provider does.
  await query("UPDATE payouts SET attempts = refusals WHERE transferred_at IS NULL AND undone_at IS NULL");
  await follow();
  expect(await query("SELECT id FROM payouts WHERE transferred_at IS NULL AND undone_at IS NULL")).toHaveLength(1);
  await query("UPDATE payouts SET attempts = refusals + 1 WHERE transferred_at IS NULL AND undone_at IS NULL");
  await shop.database.shiftClock("7 hours");
  await payday();
  expect(await newest()).toMatchObject({ amount: share, state: "kept-disconnected" });
  expect(await transfers()).toHaveLength(1);
});

test("undoes a payout of a replaced account without an outcome after an hour, if the provider has nothing", async () => {
  await haveAccount();
  await reserve();
  await query("UPDATE payouts SET attempts = refusals + 1 WHERE transferred_at IS NULL AND undone_at IS NULL");
  await change("closed", "closed");
  await onboard();
  await shop.database.shiftClock("30 minutes");
  await follow();
  expect(await newest()).toMatchObject({ state: "on-hold" });
  await shop.database.shiftClock("31 minutes");
  await follow();
  await signIn();
  expect(await newest()).toMatchObject({ amount: share, state: "undone" });
  expect(await transfers()).toEqual([]);
});

test("sends nothing to an account that its creator has replaced, though it could be paid again", async () => {
  await haveAccount();
  await reserve();
  const { id = "" } = await currentAccount();
  await change("deauthorized", "disconnected");
  const choice = { country: "US", entityType: "individual" };
  expect((await ada.send("POST", addressOf("openPayoutOnboarding"), { choice })).status).toBe(200);
  await control.changeAccount(id, { standing: "open" });
  await shop.database.shiftClock("10 minutes");
  await payday();
  await follow();
  expect(await transfers()).toEqual([]);
  expect(await newest()).toMatchObject({ state: "account-disconnected" });
});

const members: Record<string, string> = {};

/** Members of finance who have just proved who they are. */
async function finance(name: "fay" | "fin", provenAgo = "0") {
  members[name] ??= await openTestAccount(shop, { email: `${name}@team.example`, roles: ["finance"] });
  return startTestSession(shop, members[name], { strength: 2, provenAgo });
}
const retire = async (by: TestBrowser, username = "ada-okafor") =>
  (await by.send("POST", addressOf("retirePayoutAccount"), { username, reason: "Stripe wrote to us." })).status;
const payoutAccount = async () => (await ada.get(addressOf("getPayoutAccount"))).body;

test.each([
  ["rejected", "rejected"],
  ["restricted-for-good", "restricted"],
] as const)(
  "finance retires an account that is %s, once; its creator opens one in another country, and the payout goes there",
  async (standing, status) => {
    await haveAccount();
    // The hold of the account before is over.
    await passDays(4);
    await reserve();
    await change(standing, status);
    await follow();
    const retiredMails = await mails("new payout account");
    const [fay, fin] = [await finance("fay"), await finance("fin")];
    expect(await retire(await finance("fay", "11 minutes"))).toBe(403);
    expect((await Promise.all([retire(fay), retire(fin)])).sort()).toEqual([204, 409]);
    await expect.poll(() => mails("new payout account")).toBe(retiredMails + 1);
    expect(await payoutAccount()).toMatchObject({ data: null, isRetired: true });
    expect(await newest()).toMatchObject({ amount: share, state: "account-disconnected" });
    expect((await balance()).nextPayout).toMatchObject({ amount: 0, reason: "disconnected" });
    const recorded = await query<{ detail: object }>(
      "SELECT detail FROM team_actions WHERE action = 'retire-payout-account' ORDER BY at DESC LIMIT 1",
    );
    expect(recorded[0]?.detail).toMatchObject({ status, reason: "Stripe wrote to us." });
    // Though the provider opens it again, nothing is sent to a retired account.
    const [{ id: retired = "" } = {}] = await query(
      "SELECT provider_account_id AS id FROM payout_accounts WHERE retired_by IS NOT NULL ORDER BY replaced_at DESC LIMIT 1",
    );
    await control.changeAccount(retired, { standing: "open" });
    await shop.database.shiftClock("10 minutes");
    await payday();
    expect(await transfers()).toEqual([]);
    await onboard("ES");
    expect(await payoutAccount()).toMatchObject({ data: { country: "ES" }, isRetired: false });
    await follow();
    expect(await newest()).toMatchObject({ amount: share, state: "undone" });
    await passDays(7);
    await payday();
    // The balance that earlier tests left goes with it.
    expect((await transfers()).map(({ destination }) => destination)).toEqual([(await currentAccount()).id]);
    expect(await newest()).toMatchObject({ state: "transferred" });
    expect((await balance()).available).toBe(0);
  },
);

test("retires no account that can be active or that its creator can replace, and none while the provider is silent", async () => {
  await haveAccount();
  const fay = await finance("fay");
  for (const [standing, status] of [
    ["open", "active"],
    ["restricted", "restricted"],
    ["closed", "closed"],
  ] as const) {
    await change(standing, status);
    expect(await retire(fay), standing).toBe(409);
  }
  expect(await retire(fay, "nobody-here")).toBe(404);
  expect(await query("SELECT FROM payout_accounts WHERE replaced_at IS NULL")).toHaveLength(1);
  await change("rejected", "rejected");
  await control.failNext({ method: "GET", path: "/v1/accounts", when: "before", kind: "500", times: 5 });
  expect(await retire(fay)).toBe(502);
  await control.clearFaults();
  expect(await query("SELECT FROM payout_accounts WHERE replaced_at IS NULL")).toHaveLength(1);
  await change("open", "active");
});

test("names a hold that reaches the next payday as the reason why it sends nothing, and one of finance also while nothing is due", async () => {
  await haveAccount();
  await shop.database.startWeek();
  await passDays(0);
  const { available: before } = await balance();
  await sellSettled(shop, post);
  await passDays(7);
  const due = Number((before + share).toFixed(2));
  const { id = "" } = await currentAccount();
  const changeBank = async (last4: string) => {
    const held = await bankHolds();
    await control.changeAccount(id, { bank: { last4 } });
    await expect.poll(bankHolds).toBe(held + 1);
    return (await balance()).nextPayout;
  };
  expect(await changeBank("4321"), "the hold ends on Thursday").toMatchObject({ amount: due, reason: null });
  await passDays(5);
  expect(await changeBank("8765"), "the hold ends on Tuesday").toMatchObject({ amount: 0, reason: "bank-changed" });
  const fay = await finance("fay");
  const hold = { username: "ada-okafor", reason: "The bank called." };
  const { body } = await fay.send("POST", addressOf("holdPayouts"), hold);
  expect((await balance()).nextPayout).toMatchObject({ amount: 0, reason: "finance" });
  await passDays(2);
  await payday();
  expect(await newest()).toMatchObject({ amount: due, state: "on-hold" });
  expect((await newestStatement()).steps).toEqual(["waiting"]);
  expect((await balance()).nextPayout).toMatchObject({ amount: 0, reason: "finance" });
  const release = addressOf("releasePayouts", { params: { id: body.id } });
  expect((await (await finance("fay")).send("POST", release, {})).status).toBe(204);
  expect((await balance()).nextPayout).toMatchObject({ amount: 0, reason: "nothing-due" });
});

test("a payday that skips a creator whose account Stripe checks says so, and asks for nothing", async () => {
  await haveAccount();
  await passDays(7);
  await sellSettled(shop, post);
  await change("checking", "pending");
  await passDays(14);
  const waits = await mails("is waiting for you");
  await payday();
  expect(await query("SELECT reason FROM payout_skips ORDER BY period DESC LIMIT 1")).toEqual([{ reason: "checking" }]);
  expect(await mails("is waiting for you")).toBe(waits + 1);
  expect((await shop.mails())[0]?.text).toContain("Stripe is still checking your details. You need not do anything.");
  expect((await balance()).nextPayout).toMatchObject({ amount: 0, reason: "checking" });
  await change("open", "active");
});
