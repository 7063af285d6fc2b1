import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate, migrationNames } from "#db/migrate.ts";
import { findBalance } from "#server/domains/payouts/balance-store.ts";
import { listNext } from "#server/domains/payouts/runs-store.ts";
import { listStatementLines } from "#server/domains/payouts/statements-store.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { listWrongSums } from "./ledger-audit-store.ts";
import { findPayableCents } from "./payouts-store.ts";

let database: TestDatabase;
let creators: { id: string; username: string }[];
let sources = 0;
const query = async <Row>(text: string, values: unknown[] = []) =>
  (await database.db.query({ text, values })).rows as Row[];

/** The database as the version before the sums has it. */
beforeAll(async () => {
  database = await createTestDatabase();
  await query("DROP SCHEMA public CASCADE");
  await query("CREATE SCHEMA public");
  const names = await migrationNames();
  await migrate(database.url, names.slice(0, names.indexOf("0145-creator-sums.sql")));
  creators = await query(
    `INSERT INTO authors (username, first_name, last_name, email)
     SELECT 'creator-' || n, 'Bo', 'Lind', 'bo-' || n || '@b.c' FROM generate_series(1, 4) AS n RETURNING id, username`,
  );
  await query("INSERT INTO payments (payment_intent_id, kind, amount_cents) VALUES ('pi_1', 'free', 100)");
  await query(
    "INSERT INTO ledger_payments (payment_intent_id, kind, settled_cents, creator_percent) VALUES ('pi_1', 'free', 100, 0)",
  );
});
afterAll(() => database.close());

const movement = fc.record({
  kind: fc.constantFrom("charge", "refund", "refund-failure", "dispute", "dispute-reversal"),
  account: fc.constantFrom("creator-payable", "creator-payable", "creator-held"),
  creator: fc.nat({ max: 2 }),
  cents: fc.integer({ min: -5_000, max: 5_000 }).filter((cents) => cents !== 0),
  daysAgo: fc.nat({ max: 40 }),
});
const movements = fc.array(movement, { minLength: 40, maxLength: 40 });

/** Posts 40 random movements, five at a time. */
async function postRandomly(seed: number): Promise<void> {
  const [posted = []] = fc.sample(movements, { seed, numRuns: 1 });
  while (posted.length > 0) await Promise.all(posted.splice(0, 5).map(post));
}

async function post({
  kind,
  account,
  creator,
  cents,
  daysAgo,
}: typeof movement extends fc.Arbitrary<infer T> ? T : never) {
  sources += 1;
  await query(
    `WITH t AS (INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
       VALUES ($1, $2, 'pi_1', $3, 0, app_now() - $6::integer * interval '1 day') RETURNING id)
     INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
     SELECT t.id, e.account, e.author, e.cents FROM t,
       (VALUES ('provider-balance', NULL, 0 - $3::integer), ($5, $4::uuid, $3::integer)) AS e (account, author, cents)`,
    [`txn_${sources}`, kind, cents, creators[creator]?.id, account, daysAgo],
  );
}

/** The desk shows for the next payday what the ledger pays then, for each Monday that can be a cut-off. */
async function expectForecastsOfTheLedger(): Promise<void> {
  const mondays = await query<{ day: string }>(
    "SELECT to_char(date_trunc('week', app_now()) - n * interval '7 days', 'YYYY-MM-DD') AS day FROM generate_series(-1, 6) AS n",
  );
  for (const { day: cutOff } of mondays) {
    const shown = await listNext(database.db, { cutOff, after: "", limit: 10 });
    for (const { id, username } of creators)
      expect(shown.find((row) => row.username === username)?.amountCents ?? 0, `${username} at ${cutOff}`).toBe(
        await findPayableCents(database.db, id, cutOff),
      );
  }
}

/** Balance and statements say what a sum of all entries says. */
async function expectMoneyOfTheLedger(): Promise<void> {
  const isCredit = "account = 'creator-payable' AND amount_cents < 0";
  for (const { id } of creators) {
    const [balance] = await query(
      `SELECT coalesce(-sum(amount_cents) FILTER (WHERE account = 'creator-payable' AND NOT (${isCredit} AND is_young)), 0)::int AS "payableCents",
         coalesce(-sum(amount_cents) FILTER (WHERE ${isCredit} AND is_young), 0)::int AS "heldCents",
         coalesce(-sum(amount_cents) FILTER (WHERE account = 'creator-held'), 0)::int AS "disputedCents",
         coalesce(-sum(amount_cents) FILTER (WHERE account = 'creator-payable' AND NOT (${isCredit} AND day >= $2::date)), 0)::int AS "nextPayableCents"
       FROM (SELECT *, occurred_at > app_now() - interval '7 days' AS is_young FROM ledger_entries WHERE author_id = $1) AS e`,
      [id, "2026-11-02"],
    );
    expect(await findBalance(database.db, id, "2026-11-02")).toEqual(balance);
    const weeks = await query(
      `SELECT to_char(date_trunc('week', day), 'YYYY-MM-DD') AS from, false AS "isDay", line,
         count(*) FILTER (WHERE account = 'creator-payable')::int AS movements, -sum(amount_cents)::int AS "amountCents"
       FROM ledger_entries WHERE author_id = $1 AND day < date_trunc('week', app_now(), 'UTC')::date GROUP BY 1, 3 ORDER BY 1, 3`,
      [id],
    );
    expect(await listStatementLines(database.db, id)).toEqual(weeks);
  }
}

test("sums what was posted before the sums, and every later posting", { timeout: 60_000 }, async () => {
  await postRandomly(1);
  await migrate(database.url);
  expect(await listWrongSums(database.db)).toEqual([]);
  await expectForecastsOfTheLedger();
  await expectMoneyOfTheLedger();
  await postRandomly(2);
  expect(await listWrongSums(database.db)).toEqual([]);
  await expectForecastsOfTheLedger();
  await expectMoneyOfTheLedger();
  expect(await query("SELECT count(*)::int AS sums FROM creator_balances")).toEqual([{ sums: 3 }]);
});

test("rejects sums that are not of the ledger", async () => {
  const refused = /The ledger writes the sums of creators/;
  for (const change of [
    "UPDATE creator_balances SET owed_cents = owed_cents + 1",
    "DELETE FROM creator_balances",
    "TRUNCATE creator_balances",
    "INSERT INTO creator_week_credits (author_id, week, credit_cents) SELECT id, '2026-11-23', 1 FROM authors",
    "DELETE FROM creator_week_credits",
    "TRUNCATE creator_week_credits",
    "UPDATE creator_week_lines SET movements = movements + 1",
    "DELETE FROM creator_week_lines",
    "TRUNCATE creator_week_lines",
  ])
    await expect(query(change), change).rejects.toThrow(refused);
});
