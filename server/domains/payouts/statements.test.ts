import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLedger } from "#server/domains/ledger/index.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { createPayoutsHandlers } from "./handlers.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { reservePayday } from "./reserve-payday.ts";

let database: TestDatabase;
let parts: PayoutsDeps;
let sources = 0;
let creators = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await query("INSERT INTO payments (payment_intent_id, kind, amount_cents) VALUES ('pi_1', 'free', 100)");
  await query(
    "INSERT INTO ledger_payments (payment_intent_id, kind, settled_cents, creator_percent) VALUES ('pi_1', 'free', 100, 0)",
  );
  const ledger = createLedger({ db } as Parameters<typeof createLedger>[0]);
  // A cast, because reserving and showing money needs only these: nothing is sent, and the creators have no account for mails.
  parts = { db, ledger, accounts: { findOfCreator: async () => undefined } } as unknown as PayoutsDeps;
});
afterAll(() => database.close());

async function query(text: string, values: unknown[] = []) {
  return (await database.db.query<{ id: string }>({ text, values })).rows;
}

/** The accounts that an operation moves, from what the creator is owed to another. */
const moves = {
  charge: ["provider-balance", "creator-payable"],
  refund: ["creator-payable", "refunds"],
  dispute: ["creator-payable", "creator-held"],
  "dispute-reversal": ["creator-held", "creator-payable"],
  "dispute-lost": ["creator-held", "disputes-lost"],
} as const;
type Operation = { kind: keyof typeof moves | "payday"; cents: number; days: number };

async function post(creatorId: string, kind: keyof typeof moves, cents: number) {
  sources += 1;
  const authors = moves[kind].map((account) => (account.startsWith("creator-") ? creatorId : null));
  await database.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>({
      text: `INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
        VALUES ($1, $2, 'pi_1', $3, 0, app_now()) RETURNING id`,
      values: [`txn_${sources}`, kind, cents],
    });
    await tx.query({
      text: `INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
        SELECT $1, * FROM unnest($2::text[], $3::uuid[], $4::integer[])`,
      values: [rows[0]?.id, moves[kind], authors, [cents, -cents]],
    });
  });
}

async function play(creatorId: string, operations: readonly Operation[]) {
  for (const { kind, cents, days } of operations) {
    await database.shiftClock(`${days} days`);
    if (kind === "payday") await reservePayday(parts);
    else await post(creatorId, kind, cents);
  }
  // The last week is over, and all holds.
  await database.shiftClock("15 days");
}

const operations = fc.array(
  fc.record({
    kind: fc.constantFrom("charge", "charge", "refund", "dispute", "dispute-reversal", "dispute-lost", "payday"),
    cents: fc.integer({ min: 1, max: 9_000 }),
    days: fc.integer({ min: 0, max: 9 }),
  }) as fc.Arbitrary<Operation>,
  { minLength: 1, maxLength: 14 },
);

async function newCreator() {
  creators += 1;
  const [creator] = await query(
    "INSERT INTO authors (username, first_name, last_name, email) VALUES ($1, 'Bo', 'Lind', $2) RETURNING id",
    [`bo-${creators}`, `bo-${creators}@creators.example`],
  );
  const creatorId = creator?.id ?? "";
  await query(
    `INSERT INTO payout_accounts (author_id, country, entity_type, provider_account_id, status, seen_at)
     VALUES ($1, 'US', 'individual', $2, 'active', app_now())`,
    [creatorId, `acct_${creators}`],
  );
  return creatorId;
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
  const { data: payouts } = await handlers.listStudioPayouts(call());
  return { cents, balance, sales, statementOf, periods, payouts };
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);

test("sales less payouts are the balance, and each statement adds up, whatever happened in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(operations, async (played) => {
      const creatorId = await newCreator();
      await play(creatorId, played);
      const { cents, balance, sales, statementOf, periods, payouts } = await read(creatorId);
      const owed = sum([balance.available, balance.held, balance.disputed], cents);
      const paidOut = sum(payouts, ({ amount }) => cents(amount));
      expect(sum(sales, ({ amount }) => cents(amount)) - paidOut).toBe(owed);
      for (const { id, amount } of payouts) {
        const { lines, total } = await statementOf(id);
        expect(sum(lines, (line) => cents(line.amount))).toBe(cents(amount));
        expect(total).toBe(amount);
      }
      for (const kind of ["month", "year"]) {
        let before = 0;
        for (const { id } of periods.filter((period) => period.kind === kind).reverse()) {
          const { opening, lines, total } = await statementOf(id);
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
