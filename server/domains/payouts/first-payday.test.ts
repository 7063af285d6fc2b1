import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "#server/testing/test-database.ts";
import { createPayoutsHandlers } from "./handlers.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { insertPayout, lockCreatorsPayouts } from "./payouts-store.ts";
import { reservePayday } from "./reserve-payday.ts";
import { createRunHandlers } from "./run-handlers.ts";
import { insertPayoutLines } from "./statements-store.ts";
import { addPaidCreator, openBooks } from "./testing/open-books.ts";

let database: TestDatabase;
let parts: PayoutsDeps;
let creatorId: string;
let username: string;
let sources = 0;
let creators = 0;

beforeAll(async () => {
  ({ database, parts } = await openBooks());
});
afterAll(() => database.close());

/** A Monday at 00:00 UTC whose payday is over, and a creator. */
beforeEach(async () => {
  await newCreator();
  await database.startWeek();
  await payday();
});

/** Begins with another creator, who has a payout account. */
async function newCreator() {
  creators += 1;
  username = `bo-${creators}`;
  creatorId = await addPaidCreator(database.db, username);
}

async function query<Row extends object>(text: string, values: unknown[] = []) {
  return (await database.db.query<Row>({ text, values })).rows;
}

/** A credit of a sale, or what a refund takes for a sum below zero. */
async function post(cents: number) {
  sources += 1;
  await query(
    `WITH t AS (INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
       VALUES ($1, $2, 'pi_1', $3, 0, app_now()) RETURNING id)
     INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
     SELECT t.id, e.account, e.author, e.cents FROM t,
       (VALUES ('provider-balance', NULL, $3::integer), ('creator-payable', $4::uuid, 0 - $3::integer)) AS e (account, author, cents)`,
    [`txn_${sources}`, cents > 0 ? "charge" : "refund", cents, creatorId],
  );
}

const payday = () => reservePayday(parts, new AbortController().signal);
// The handlers take only the creator from the call.
const call = (more: object = {}) => ({ auth: { principal: { creatorId } }, query: {}, ...more }) as never;
const nextPayout = async () => (await createPayoutsHandlers(parts).getStudioBalance(call())).nextPayout;
const holds = async () => (await createPayoutsHandlers(parts).listStudioPayouts(call())).held;
const payouts = () =>
  query<{ period: string; cents: number }>(
    "SELECT to_char(period, 'YYYY-MM-DD') AS period, amount_cents AS cents FROM payouts WHERE author_id = $1 ORDER BY period",
    [creatorId],
  );
const skips = () => query("SELECT reason FROM payout_skips WHERE author_id = $1 ORDER BY period", [creatorId]);
const dayIn = async (days: number) =>
  (
    await query<{ day: string }>(
      "SELECT to_char((app_now() AT TIME ZONE 'UTC')::date + $1::integer, 'YYYY-MM-DD') AS day",
      [days],
    )
  )[0]?.day ?? "";

/** Lets days pass, each with its payday at its beginning. */
async function passDays(days: number) {
  for (let day = 0; day < days; day += 1) {
    await database.shiftClock("1 day");
    await payday();
  }
}

test.each([0, 1, 2, 3, 4, 5, 6])(
  "pays the first sale on the eighth day, %i days after a Monday, and later ones on Mondays",
  async (weekday) => {
    await passDays(weekday);
    await database.shiftClock("23 hours");
    await post(2_500);
    const date = await dayIn(8);
    expect(await nextPayout()).toEqual({ amount: 25, date, reason: null });
    expect(await holds()).toEqual([{ payday: date, amount: 25 }]);
    await database.shiftClock("-23 hours");
    await passDays(7);
    expect(await payouts()).toEqual([]);
    await passDays(1);
    expect(await payouts()).toEqual([{ period: date, cents: 2_500 }]);
    await post(3_000);
    const next = await nextPayout();
    expect(new Date(next.date).getUTCDay()).toBe(1);
    const [hold] = await holds();
    expect(new Date(hold?.payday ?? "").getUTCDay()).toBe(1);
    await passDays(14);
    expect(await payouts()).toEqual([
      { period: date, cents: 2_500 },
      { period: hold?.payday, cents: 3_000 },
    ]);
  },
);

test("pays first what reaches the minimum, in one row of the money in hold, without a mail about a smaller sum on Monday", async () => {
  await passDays(2);
  await post(600);
  expect(await nextPayout()).toMatchObject({ amount: 0, reason: "nothing-due" });
  await passDays(6);
  await post(300);
  await passDays(1);
  await post(500);
  const date = await dayIn(8);
  expect(await nextPayout()).toEqual({ amount: 14, date, reason: null });
  expect(await holds()).toEqual([{ payday: date, amount: 8 }]);
  await passDays(8);
  expect(await payouts()).toEqual([{ period: date, cents: 1_400 }]);
  expect(await skips()).toEqual([]);
});

test("says on Monday that all that was sold is below the minimum", async () => {
  await post(600);
  await passDays(14);
  expect([await payouts(), await skips()]).toEqual([[], [{ reason: "below-minimum" }]]);
});

test("pays the named first payout on its day also where the weekly payday before it is late", async () => {
  await post(1_200);
  await passDays(1);
  await post(1_800);
  await database.shiftClock("6 days");
  await payday();
  await database.shiftClock("2 days");
  await payday();
  expect(await payouts()).toEqual([{ period: await dayIn(0), cents: 3_000 }]);
  expect(await skips()).toEqual([]);
});

test("ends the statement of a first payout before its day", async () => {
  await passDays(1);
  await post(2_500);
  await passDays(6);
  // A debit of the running week.
  await post(-300);
  await passDays(2);
  const handlers = createPayoutsHandlers(parts);
  const [{ id } = { id: "" }] = (await handlers.listStudioPayouts(call())).data;
  const { data } = await handlers.getStudioStatement(call({ params: { id } }));
  expect(data).toMatchObject({ from: await dayIn(-9), to: await dayIn(-1), total: 22 });
});

test("names the day and the amount of a first payout from the first sale on, whatever is sold and refunded", async () => {
  const day = fc.array(fc.integer({ min: -400, max: 900 }), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: 1, maxLength: 12 }), async (days) => {
      await newCreator();
      for (const sums of days) {
        for (const cents of sums) if (cents !== 0) await post(cents);
        await passDays(1);
      }
      if ((await payouts()).length > 0) return;
      const { date, amount, reason } = await nextPayout();
      const [first] = await waitForPayout();
      if (reason === null) expect(first).toEqual({ period: date, cents: Math.round(amount * 100) });
      else expect(first).toBeUndefined();
    }),
    { numRuns: 15 },
  );
});

/** The creator's payouts once there is one, or all holds have ended. */
async function waitForPayout() {
  for (let day = 0; day < 15 && (await payouts()).length === 0; day += 1) await passDays(1);
  return payouts();
}

test("pays on the day after the account can be paid, and skips nobody on other days than Monday", async () => {
  await query("UPDATE payout_accounts SET status = 'pending' WHERE author_id = $1", [creatorId]);
  await passDays(1);
  await post(2_500);
  await passDays(9);
  expect(await nextPayout()).toMatchObject({ date: await dayIn(1), reason: "checking" });
  expect([await payouts(), await skips()]).toEqual([[], []]);
  await query("UPDATE payout_accounts SET status = 'active' WHERE author_id = $1", [creatorId]);
  await payday();
  expect(await payouts(), "this day's payday is over").toEqual([]);
  await passDays(1);
  expect(await payouts()).toEqual([{ period: await dayIn(0), cents: 2_500 }]);
});

test("lets a first payout of a creator who chose months wait for the first Monday of a month", async () => {
  await createPayoutsHandlers(parts).setPayoutSchedule(call({ body: { schedule: "monthly" } }));
  await passDays(1);
  await post(2_500);
  const { date } = await nextPayout();
  expect([new Date(date).getUTCDay(), Number(date.slice(8)) <= 7]).toEqual([1, true]);
  while ((await payouts()).length === 0) await passDays(1);
  const [{ period } = { period: "" }] = await payouts();
  expect([new Date(period).getUTCDay(), Number(period.slice(8)) <= 7]).toEqual([1, true]);
});

test("reserves one first payout when several workers have the same payday", async () => {
  await passDays(1);
  await post(2_500);
  await passDays(7);
  await database.shiftClock("1 day");
  await Promise.all([payday(), payday(), payday()]);
  expect(await payouts()).toEqual([{ period: await dayIn(0), cents: 2_500 }]);
});

test("reserves no first payout for a creator whose weekly one another worker just reserves", async () => {
  await passDays(1);
  await post(3_000);
  await passDays(7);
  await database.shiftClock("1 day");
  const [account] = await query<{ id: string }>("SELECT id FROM payout_accounts WHERE author_id = $1", [creatorId]);
  // The Monday of the week of the sale, and of a payday that is over.
  const period = await dayIn(-9);
  let waiting: Promise<void> | undefined;
  await parts.db.transaction(async (tx) => {
    await lockCreatorsPayouts(tx, creatorId);
    waiting = payday();
    const locks = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
    await expect.poll(async () => (await query(locks)).length).toBe(1);
    const payout = { creatorId, accountId: account?.id ?? "", period, amountCents: 1_500 };
    const payoutId = await insertPayout(tx, payout);
    const line = { week: period, line: "sales", movements: 1, amountCents: 1_500 } as const;
    await insertPayoutLines(tx, { payoutId, creatorId }, [line]);
    await parts.ledger.recordReserved(tx, { ...payout, payoutId });
  });
  await waiting;
  expect(await payouts()).toEqual([{ period, cents: 1_500 }]);
});

test("the desk's next payday names the day and the amount of a first payout before it, and what the payday adds", async () => {
  const row = async () => {
    const page = call({ query: { after: username.slice(0, -1) } });
    return (await createRunHandlers(parts).listNextPayouts(page)).data.find((each) => each.username === username);
  };
  await passDays(2);
  await post(1_513);
  await passDays(1);
  await post(900);
  await passDays(5);
  const first = { date: await dayIn(2), amount: 15.13 };
  expect(await row()).toMatchObject({ amount: 15.13, outcome: "first", first: { ...first, rest: 0 } });
  await database.shiftClock("-4 days");
  await post(1_100);
  await database.shiftClock("4 days");
  expect(await row()).toMatchObject({ amount: 35.13, outcome: "first", first: { ...first, rest: 20 } });
  await passDays(6);
  expect(await payouts()).toEqual([
    { period: first.date, cents: 1_513 },
    { period: await dayIn(0), cents: 2_000 },
  ]);
});

test("the desk's next payday names no earlier day for a creator who chose months, though an account came too late for the payday before", async () => {
  await passDays(1);
  await post(2_500);
  await query("UPDATE payout_accounts SET status = 'pending' WHERE author_id = $1", [creatorId]);
  await passDays(13);
  expect(await skips()).toEqual([{ reason: "checking" }]);
  await query("INSERT INTO payout_schedules (author_id, schedule) VALUES ($1, 'monthly')", [creatorId]);
  await query("UPDATE payout_accounts SET status = 'active' WHERE author_id = $1", [creatorId]);
  await passDays(1);
  const page = call({ query: { after: username.slice(0, -1) } });
  const { data } = await createRunHandlers(parts).listNextPayouts(page);
  const first = { date: await dayIn(6), amount: 25, rest: 0 };
  expect(data.find((each) => each.username === username)).toMatchObject({ outcome: "first", first });
  await passDays(6);
  expect(await payouts()).toEqual([{ period: first.date, cents: 2_500 }]);
});

test("shows the desk a first payout in the run of its day, and days without one in no run", async () => {
  await passDays(1);
  await post(2_500);
  const desk = createRunHandlers(parts);
  const page = call({ query: { after: username.slice(0, -1) } });
  await passDays(5);
  const row = (await desk.listNextPayouts(page)).data.find((each) => each.username === username);
  expect(row, "the sale is not due on the next Monday").toBeUndefined();
  await passDays(2);
  expect((await desk.listNextPayouts(page)).data).toContainEqual(
    expect.objectContaining({
      username,
      amount: 25,
      outcome: "first",
      first: { date: await dayIn(1), amount: 25, rest: 0 },
    }),
  );
  await passDays(2);
  const day = await dayIn(-1);
  const run = await desk.getPayoutRun({ params: { period: day }, query: { show: "payouts", page: 1 } } as never);
  expect(run).toMatchObject({ totals: { payouts: 1, amount: 25, skips: 0 }, payouts: [{ username, amount: 25 }] });
  expect(run.periods).toContain(day);
  expect(run.periods).not.toContain(await dayIn(0));
});
