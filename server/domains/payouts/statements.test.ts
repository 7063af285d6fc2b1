import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestDatabase } from "#server/testing/test-database.ts";
import { createPayoutsHandlers } from "./handlers.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { reservePayday } from "./reserve-payday.ts";
import { createRunHandlers } from "./run-handlers.ts";
import { addPaidCreator, openBooks } from "./testing/open-books.ts";

let database: TestDatabase;
let parts: PayoutsDeps;
let sources = 0;
let creators = 0;

beforeAll(async () => {
  ({ database, parts } = await openBooks());
});
afterAll(() => database.close());

async function query<Row extends object = { id: string }>(text: string, values: unknown[] = []) {
  return (await database.db.query<Row>({ text, values })).rows;
}

/** The accounts that an operation moves, from what the creator is owed to another. */
const moves = {
  charge: ["provider-balance", "creator-payable"],
  refund: ["creator-payable", "refunds"],
  dispute: ["creator-payable", "creator-held"],
  "dispute-reversal": ["creator-held", "creator-payable"],
  "dispute-lost": ["creator-held", "disputes-lost"],
} as const;
/** A rush is a day with six sales. */
type Operation = { kind: keyof typeof moves | "payday" | "rush"; cents: number; days: number };

async function post(creatorId: string, kind: keyof typeof moves, cents: number, paymentIntentId = "pi_1") {
  sources += 1;
  const authors = moves[kind].map((account) => (account.startsWith("creator-") ? creatorId : null));
  await database.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>({
      text: `INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
        VALUES ($1, $2, $4, $3, 0, app_now()) RETURNING id`,
      values: [`txn_${sources}`, kind, cents, paymentIntentId],
    });
    await tx.query({
      text: `INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
        SELECT $1, * FROM unnest($2::text[], $3::uuid[], $4::integer[])`,
      values: [rows[0]?.id, moves[kind], authors, [cents, -cents]],
    });
  });
}

/** Posts the settlement of a payment, whose day is that of its sale. */
async function settle(paymentIntentId: string, cents: number) {
  await query(
    `WITH t AS (INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
       VALUES ('settlement:' || $1, 'settlement', $1, $2, 0, app_now()) RETURNING id)
     INSERT INTO ledger_entries (transaction_id, account, amount_cents)
     SELECT id, account, cents FROM t, (VALUES ('provider-clearing', $2::integer), ('unsplit-sales', 0 - $2::integer)) AS e (account, cents)`,
    [paymentIntentId, cents],
  );
}

async function play(creatorId: string, operations: readonly Operation[]) {
  for (const { kind, cents, days } of operations) {
    await database.shiftClock(`${days} days`);
    if (kind === "payday") await reservePayday(parts, new AbortController().signal);
    else if (kind === "rush") for (let sale = 0; sale < 6; sale += 1) await post(creatorId, "charge", cents);
    else await post(creatorId, kind, cents);
  }
}

/** Undoes all payouts of a creator. */
async function undo(creatorId: string) {
  await database.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ payoutId: string; amountCents: number }>({
      text: `UPDATE payouts SET undone_at = app_now(), undo_reason = 'account-replaced' WHERE author_id = $1
        RETURNING id AS "payoutId", amount_cents AS "amountCents"`,
      values: [creatorId],
    });
    for (const undone of rows) await parts.ledger.recordUndone(tx, { ...undone, creatorId });
  });
}

const operations = fc.array(
  fc.record({
    kind: fc.constantFrom(
      "charge",
      "charge",
      "rush",
      "refund",
      "dispute",
      "dispute-reversal",
      "dispute-lost",
      "payday",
    ),
    cents: fc.integer({ min: 1, max: 9_000 }),
    days: fc.integer({ min: 0, max: 9 }),
  }) as fc.Arbitrary<Operation>,
  { minLength: 1, maxLength: 14 },
);

async function newCreator() {
  creators += 1;
  return addPaidCreator(database.db, `bo-${creators}`);
}

/** The replies of a creator's calls, in cents. */
async function read(creatorId: string) {
  const handlers = createPayoutsHandlers(parts);
  // The handlers take only the creator from the call.
  const call = (more: object = {}) => ({ auth: { principal: { creatorId } }, query: {}, ...more }) as never;
  const cents = (dollars: number) => Math.round(dollars * 100);
  const balance = await handlers.getStudioBalance(call());
  const sales = [];
  for (let before: string | undefined; ; ) {
    const page = await handlers.listStudioSales(call({ query: { before } }));
    sales.push(...page.data);
    if (page.earlier === null) break;
    before = page.earlier;
  }
  const statementOf = async (id: string) => (await handlers.getStudioStatement(call({ params: { id } }))).data;
  const { data: periods } = await handlers.listStudioStatements(call());
  const { data: payouts, held: holds } = await handlers.listStudioPayouts(call());
  return { cents, balance, sales, statementOf, periods, payouts, holds };
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);

test("sales less payouts are the balance, and what is in hold has its payday, whatever happened in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(operations, fc.integer({ min: 0, max: 9 }), async (played, days) => {
      const creatorId = await newCreator();
      await play(creatorId, played);
      await database.shiftClock(`${days} days`);
      const { cents, balance, holds } = await read(creatorId);
      expect(sum(holds, ({ amount }) => cents(amount))).toBe(cents(balance.held));
      await database.startWeek();
      const { balance: then, sales, payouts } = await read(creatorId);
      const owed = sum([then.available, then.held, then.disputed], cents);
      const paidOut = sum(payouts, ({ amount }) => cents(amount));
      expect(sum(sales, ({ amount }) => cents(amount)) - paidOut).toBe(owed);
    }),
    { numRuns: 25 },
  );
});

test("a sale, refund or dispute of the running week is in the balance at once, and in no list before the week is over", async () => {
  const creatorId = await newCreator();
  await play(creatorId, [{ kind: "charge", cents: 5_000, days: 0 }]);
  await database.startWeek();
  const lists = async () => {
    const { sales, periods } = await read(creatorId);
    return JSON.stringify({ sales, periods });
  };
  const before = await lists();
  for (const kind of ["charge", "refund", "dispute", "dispute-reversal", "dispute-lost"] as const) {
    await play(creatorId, [{ kind, cents: 700, days: 1 }]);
    expect(await lists(), kind).toBe(before);
  }
  // 50 + 7 − 7 − 7 + 7; the part in dispute that was lost is gone from what was held in dispute.
  const { available, held, disputed } = (await read(creatorId)).balance;
  expect({ owed: available + held, disputed }).toEqual({ owed: 50, disputed: -7 });
});

test("a payday pays the sales of a week together, also one that reached the provider after midnight", async () => {
  const creatorId = await newCreator();
  await database.startWeek();
  await database.shiftClock("6 days 23 hours 59 minutes 50 seconds");
  sources += 1;
  const late = `pi_late_${sources}`;
  await query("INSERT INTO payments (payment_intent_id, kind, amount_cents) VALUES ($1, 'free', 2000)", [late]);
  await query(
    "INSERT INTO ledger_payments (payment_intent_id, kind, settled_cents, creator_percent) VALUES ($1, 'free', 2000, 0)",
    [late],
  );
  await post(creatorId, "charge", 3_000);
  await settle(late, 2_000);
  await database.shiftClock("1 minute");
  await post(creatorId, "charge", 2_000, late);
  await database.shiftClock("7 days");
  await reservePayday(parts, new AbortController().signal);
  const { payouts, statementOf } = await read(creatorId);
  expect(payouts).toMatchObject([{ amount: 50 }]);
  const { lines } = await statementOf(payouts[0]?.id ?? "");
  expect(lines).toMatchObject([{ line: "sales", count: 2, amount: 50 }]);
});

test("pays a creator who chose months on the first Monday of a month, everything that is due by then", async () => {
  const creatorId = await newCreator();
  const handlers = createPayoutsHandlers(parts);
  const call = (more: object = {}) => ({ auth: { principal: { creatorId } }, query: {}, ...more }) as never;
  await handlers.setPayoutSchedule(call({ body: { schedule: "monthly" } }));
  await database.startWeek();
  let sold = 0;
  for (let week = 0; week < 9; week += 1) {
    const { nextPayout } = await handlers.getStudioBalance(call());
    expect(Number(nextPayout.date.slice(8))).toBeLessThanOrEqual(7);
    const before = (await read(creatorId)).payouts.length;
    await play(creatorId, [{ kind: "charge", cents: 1_500, days: 0 }]);
    sold += 15;
    await database.startWeek();
    await reservePayday(parts, new AbortController().signal);
    const { payouts } = await read(creatorId);
    const [{ today } = { today: "" }] = await query<{ today: string }>(
      "SELECT (app_now() AT TIME ZONE 'UTC')::date::text AS today",
    );
    expect(payouts.length - before, today).toBe(Number(today.slice(8)) <= 7 && sold > 15 ? 1 : 0);
  }
  expect(await query("SELECT 1 FROM payout_skips WHERE author_id = $1", [creatorId])).toEqual([]);
});

test("a payout stands in the month and the year of its own day at once, whatever was sold in its week", async () => {
  const creatorId = await newCreator();
  const now = async () =>
    (await query<{ day: string }>("SELECT (app_now() AT TIME ZONE 'UTC')::date::text AS day"))[0]?.day ?? "";
  await database.startWeek();
  // The payday below is two weeks later, and its week ends in another year than it begins.
  const dayAfter = (weeks: number) => new Date(Date.parse(monday) + weeks * 7 * 86_400_000).toISOString().slice(0, 10);
  const monday = await now();
  let weeks = 0;
  while (!/-12-(2[6-9]|3[01])$/.test(dayAfter(weeks + 2))) weeks += 1;
  await database.shiftClock(`${weeks * 7} days`);
  await play(creatorId, [
    { kind: "charge", cents: 5_000, days: 1 },
    { kind: "payday", cents: 1, days: 13 },
    { kind: "charge", cents: 900, days: 0 },
  ]);
  const payday = await now();
  const year = payday.slice(0, 4);
  const payoutLine = { from: payday, isDay: true, line: "payouts", count: 1, amount: -50 };
  const { periods, statementOf, payouts } = await read(creatorId);
  expect(periods.map(({ id, paidOut }) => [id, paidOut])).toEqual([
    [`${year}-12`, 50],
    [year, 50],
  ]);
  expect(await statementOf(`${year}-12`)).toMatchObject({ from: `${year}-12-01`, to: payday, opening: 0, total: 0 });
  expect((await statementOf(`${year}-12`)).lines.at(-1)).toEqual(payoutLine);
  expect((await statementOf(year)).lines.at(-1)).toMatchObject({ from: `${year}-12`, line: "payouts", amount: -50 });
  await undo(creatorId);
  const { lines, total } = await statementOf(`${year}-12`);
  expect(lines.slice(-2)).toEqual([payoutLine, { ...payoutLine, line: "returned-payouts", amount: 50 }]);
  expect(total).toBe(50);
  const [step] = (await statementOf(payouts[0]?.id ?? "")).steps;
  expect(step).toEqual({ step: "undone", day: payday, reason: null, bank: null });
  await database.shiftClock("7 days");
  const later = await read(creatorId);
  expect((await later.statementOf(`${year}-12`)).total).toBe(50);
  const next = await later.statementOf(`${Number(year) + 1}`);
  expect(next).toMatchObject({ opening: 50, total: 59 });
  expect(next.lines).toMatchObject([{ from: `${Number(year) + 1}-01`, line: "sales", amount: 9 }]);
});

test("each statement adds up, whatever happened in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(operations, fc.boolean(), async (played, isUndone) => {
      const creatorId = await newCreator();
      await play(creatorId, played);
      if (isUndone) await undo(creatorId);
      const running = await read(creatorId);
      const paidOut = running.payouts.filter(({ state }) => state !== "undone");
      // Payouts are in the statements of years before their week is over.
      expect(
        sum(
          running.periods.filter(({ kind }) => kind === "year"),
          (year) => running.cents(year.paidOut),
        ),
      ).toBe(sum(paidOut, ({ amount }) => running.cents(amount)));
      // The last week is over, and all holds.
      await database.shiftClock("15 days");
      const { cents, balance, statementOf, periods, payouts } = await read(creatorId);
      const owed = sum([balance.available, balance.held, balance.disputed], cents);
      for (const { id, amount } of payouts) {
        const { lines, total } = await statementOf(id);
        expect(sum(lines, (line) => cents(line.amount))).toBe(cents(amount));
        expect(total).toBe(amount);
      }
      for (const kind of ["month", "year"]) {
        let before = 0;
        for (const { id } of periods.filter((period) => period.kind === kind).reverse()) {
          const { opening, lines, total, from, to } = await statementOf(id);
          for (const { from: day, isDay } of lines) if (isDay) expect([from <= day, day <= to]).toEqual([true, true]);
          expect(cents(opening)).toBe(before);
          before += sum(lines, (line) => cents(line.amount));
          expect(cents(total)).toBe(before);
        }
        expect(before).toBe(owed);
      }
    }),
    { numRuns: 15 },
  );
});

test("the database refuses lines that do not add up to their payout", async () => {
  const creatorId = await newCreator();
  await play(creatorId, [
    { kind: "charge", cents: 5_000, days: 0 },
    { kind: "payday", cents: 1, days: 15 },
  ]);
  const [{ id } = { id: "" }] = await query("SELECT id FROM payouts WHERE author_id = $1", [creatorId]);
  await expect(query("INSERT INTO payout_lines VALUES ($1, '2020-01-06', 'sales', 1, 1)", [id])).rejects.toThrow(
    "do not add up",
  );
});

test("pays a monthly creator on the next payday after one that left the money in the balance, and monthly again afterwards", async () => {
  const creatorId = await newCreator();
  const handlers = createPayoutsHandlers(parts);
  const call = (more: object = {}) => ({ auth: { principal: { creatorId } }, query: {}, ...more }) as never;
  await handlers.setPayoutSchedule(call({ body: { schedule: "monthly" } }));
  await database.startWeek();
  /** A sale, then a week that ends with a payday. Whether the payday pays. */
  const paysAfterSale = async () => {
    const before = (await read(creatorId)).payouts.length;
    await play(creatorId, [{ kind: "charge", cents: 1_500, days: 0 }]);
    await database.startWeek();
    await reservePayday(parts, new AbortController().signal);
    return (await read(creatorId)).payouts.length > before;
  };
  const today = async () =>
    (await query<{ day: string }>("SELECT (app_now() AT TIME ZONE 'UTC')::date::text AS day"))[0]?.day ?? "";
  await paysAfterSale();
  while (!(await paysAfterSale()));
  await undo(creatorId);
  const { nextPayout } = await handlers.getStudioBalance(call());
  expect(Date.parse(nextPayout.date) - Date.parse(await today()), "a week later").toBe(7 * 86_400_000);
  const [{ username } = { username: "" }] = await query<{ username: string }>(
    "SELECT username FROM authors WHERE id = $1",
    [creatorId],
  );
  const page = { query: { after: username.slice(0, -1) } };
  const { data } = await createRunHandlers(parts).listNextPayouts(call(page));
  expect(data).toContainEqual(expect.objectContaining({ username, outcome: "pay" }));
  expect(await paysAfterSale(), "after an undo").toBe(true);
  expect(await paysAfterSale(), "monthly again").toBe(false);
  await query("UPDATE payout_accounts SET status = 'restricted' WHERE author_id = $1", [creatorId]);
  while ((await query("SELECT 1 FROM payout_skips WHERE author_id = $1", [creatorId])).length === 0)
    await paysAfterSale();
  await query("UPDATE payout_accounts SET status = 'active' WHERE author_id = $1", [creatorId]);
  expect(await paysAfterSale(), "after a skip for the account").toBe(true);
  expect(await paysAfterSale(), "monthly again").toBe(false);
});
