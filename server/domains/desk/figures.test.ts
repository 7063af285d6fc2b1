import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLedger } from "#server/domains/ledger/index.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { createFigureHandlers } from "./figure-handlers.ts";

let database: TestDatabase;
let handlers: ReturnType<typeof createFigureHandlers>;
let sources = 0;
let authorId = "";
/** Everything that was posted, from which the figures of a period are counted a second time. */
const posted: (Movement | { kind: "provider-fee"; feeCents: number; day: number })[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  // A cast, because figures need the database only.
  handlers = createFigureHandlers({ db, ledger: createLedger({ db } as Parameters<typeof createLedger>[0]) });
  await query("INSERT INTO payments (payment_intent_id, kind, amount_cents) VALUES ('pi_1', 'free', 100)");
  await query(
    "INSERT INTO ledger_payments (payment_intent_id, kind, settled_cents, creator_percent) VALUES ('pi_1', 'free', 100, 0)",
  );
  const [author] = await query<{ id: string }>(
    "INSERT INTO authors (username, first_name, last_name, email) VALUES ('bo-lind', 'Bo', 'Lind', 'bo@creators.example') RETURNING id",
  );
  authorId = author?.id ?? "";
});
afterAll(() => database.close());

async function query<Row>(text: string, values: unknown[] = []) {
  return (await database.db.query({ text, values })).rows as Row[];
}

type Movement = {
  kind: "charge" | "refund" | "dispute" | "dispute-lost";
  cents: number;
  feeCents: number;
  day: number;
};

/** Posts a movement: the creator has a half of it, and the platform the rest and the fee. */
async function post({ kind, cents, feeCents, day }: Movement) {
  sources += 1;
  posted.push({ kind, cents, feeCents, day });
  const amount = kind === "charge" ? cents : kind === "dispute-lost" ? 0 : -cents;
  const fee = kind === "refund" || kind === "dispute-lost" ? 0 : feeCents;
  const creator = Math.trunc((amount === 0 ? -cents : amount) / 2);
  const platformAccount = kind === "charge" ? "platform-revenue" : kind === "refund" ? "refunds" : "disputes-held";
  await query(
    `WITH t AS (INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
       VALUES ($1, $2, 'pi_1', $3, $4, timestamptz '2026-01-01T00:00:00Z' + $5::integer * interval '1 day') RETURNING id)
     INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
     SELECT t.id, e.account, e.author, e.cents FROM t, (VALUES
       ('provider-balance', NULL, $3::integer - $4::integer), ('provider-fees', NULL, $4::integer),
       ('creator-payable', $6::uuid, 0 - $7::integer), ($8, NULL, $7::integer - $3::integer)) AS e (account, author, cents)
     WHERE e.cents <> 0`,
    [`txn_${sources}`, kind, amount, fee, day, authorId, creator, platformAccount],
  );
}

async function readAll(by: "week" | "month") {
  const found = [];
  for (let before: string | undefined; ; ) {
    const page = await handlers.listDeskFigures({ query: { by, before } } as never);
    found.push(...page.data);
    if (page.earlier === null) return found;
    before = page.earlier;
  }
}

/** Posts a fee of the provider that belongs to no payment. */
async function postFee(feeCents: number, day: number) {
  sources += 1;
  posted.push({ kind: "provider-fee", feeCents, day });
  await query(
    `WITH t AS (INSERT INTO ledger_transactions (source_id, kind, amount_cents, fee_cents, occurred_at)
       VALUES ($1, 'provider-fee', 0 - $2::integer, 0, timestamptz '2026-01-01T00:00:00Z' + $3::integer * interval '1 day') RETURNING id)
     INSERT INTO ledger_entries (transaction_id, account, amount_cents)
     SELECT t.id, e.account, e.cents FROM t,
       (VALUES ('provider-balance', 0 - $2::integer), ('provider-fees', $2::integer)) AS e (account, cents)`,
    [`txn_${sources}`, feeCents, day],
  );
}

/** The columns of each week or month, in cents, counted from what was posted. */
function countColumns(by: "week" | "month") {
  const periods = new Map<string, { gross: number; refunds: number; disputes: number; fees: number }>();
  for (const movement of posted) {
    const at = new Date(Date.UTC(2026, 0, 1 + movement.day));
    const sinceStart = by === "month" ? at.getUTCDate() - 1 : (at.getUTCDay() + 6) % 7;
    const from = new Date(at.getTime() - sinceStart * 86_400_000).toISOString().slice(0, 10);
    const row = periods.get(from) ?? { gross: 0, refunds: 0, disputes: 0, fees: 0 };
    periods.set(from, row);
    if (movement.kind === "charge") row.gross += movement.cents;
    if (movement.kind === "refund") row.refunds -= movement.cents;
    if (movement.kind === "dispute") row.disputes -= movement.cents;
    if (movement.kind !== "refund" && movement.kind !== "dispute-lost") row.fees -= movement.feeCents;
  }
  return periods;
}

const cents = (dollars: number) => Math.round(dollars * 100);

test("figures of all weeks and of all months are the ledger's balances, and each row adds up", async () => {
  const movement = fc.record({
    kind: fc.constantFrom("charge", "charge", "refund", "dispute", "dispute-lost"),
    ...{ cents: fc.integer({ min: 2, max: 9_000 }), feeCents: fc.integer({ min: 0, max: 1_500 }) },
    day: fc.integer({ min: 0, max: 800 }),
  }) as fc.Arbitrary<Movement>;
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 20 }), async (movements) => {
      for (const each of movements) await post(each);
      await postFee(movements.length, movements[0]?.day ?? 0);
      const [books] = await query<Record<string, number>>(
        `SELECT (0 - sum(amount_cents) FILTER (WHERE account LIKE 'creator-%'))::integer AS creators,
           (0 - sum(amount_cents) FILTER (WHERE account NOT LIKE 'creator-%' AND account <> 'provider-balance'))::integer AS platform,
           (0 - coalesce(sum(amount_cents) FILTER (WHERE account = 'provider-fees'), 0))::integer AS fees,
           coalesce(sum(amount_cents) FILTER (WHERE account = 'provider-balance'), 0)::integer AS balance
         FROM ledger_entries`,
      );
      for (const by of ["week", "month"] as const) {
        const found = await readAll(by);
        const sum = (name: "creators" | "platform" | "fees" | "gross" | "refunds" | "disputes") =>
          found.reduce((total, row) => total + cents(row[name]), 0);
        expect([sum("creators"), sum("platform"), sum("fees")]).toEqual([
          books?.creators,
          books?.platform,
          books?.fees,
        ]);
        expect(sum("gross") + sum("refunds") + sum("disputes") + sum("fees")).toBe(books?.balance);
        for (const { gross, refunds, disputes, fees, creators, platform } of found)
          expect([gross, refunds, disputes, fees].reduce((total, each) => total + cents(each), 0)).toBe(
            cents(creators) + cents(platform),
          );
        expect(new Set(found.map(({ from }) => from)).size).toBe(found.length);
        const columns = found.map(({ from, gross, refunds, disputes, fees }) => [
          from,
          { gross: cents(gross), refunds: cents(refunds), disputes: cents(disputes), fees: cents(fees) },
        ]);
        expect(Object.fromEntries(columns)).toEqual(Object.fromEntries(countColumns(by)));
      }
    }),
    { numRuns: 12 },
  );
});

test("a week begins on Monday at midnight UTC, and a month on its first day", async () => {
  const weeks = await readAll("week");
  expect(new Set(weeks.map(({ from }) => new Date(from).getUTCDay()))).toEqual(new Set([1]));
  const months = await readAll("month");
  expect(new Set(months.map(({ from }) => from.slice(8)))).toEqual(new Set(["01"]));
});
