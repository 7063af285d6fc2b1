import { availableParallelism, cpus } from "node:os";
import { type Database, openDatabase } from "#db/client.ts";
import { findForecast } from "#server/domains/payouts/runs-store.ts";
import { quantile } from "./quantile.ts";
import { withPostgres } from "./with-postgres.ts";

const creators = 10_000;
const salesOfEach = 40;
const runs = 50;

/** Measures the desk's forecast of a payday of 10,000 creators with 40 sales each. It sends no payout. */
export async function benchPayday(): Promise<void> {
  await withPostgres(async (url) => {
    const db = openDatabase(url);
    try {
      console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores`);
      await seed(db);
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const begin = performance.now();
        const found = await findForecast(db, { cutOff: "2026-11-16", minimumCents: 1_000, isMonthly: true });
        times.push(performance.now() - begin);
        if (found.payouts !== creators) throw new Error(`The forecast has ${found.payouts} payouts`);
      }
      const [half, most] = [quantile(times, 0.5), quantile(times, 0.99)];
      console.log(
        `forecast of ${creators} payouts: median ${half.toFixed(1)} ms, p99 ${most.toFixed(1)} ms, target 50 ms`,
      );
    } finally {
      await db.close();
    }
  });
}

/** Fills the books without their triggers, which check each transaction: a forecast reads the entries only. */
async function seed(db: Database): Promise<void> {
  const statements = [
    "INSERT INTO payments (payment_intent_id, kind, amount_cents) VALUES ('pi_1', 'free', 100)",
    "INSERT INTO ledger_payments (payment_intent_id, kind, settled_cents, creator_percent) VALUES ('pi_1', 'free', 100, 0)",
    `INSERT INTO authors (username, first_name, last_name, email)
     SELECT 'bench-' || n, 'Bo', 'Lind', 'bo-' || n || '@creators.example' FROM generate_series(1, ${creators}) AS n`,
    `INSERT INTO payout_accounts (author_id, country, entity_type, provider_account_id, status, seen_at)
     SELECT id, 'US', 'individual', 'acct_' || username, 'active', app_now() FROM authors`,
    "ALTER TABLE ledger_transactions DISABLE TRIGGER USER",
    "ALTER TABLE ledger_entries DISABLE TRIGGER USER",
    `INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
     SELECT 'txn_' || n, 'charge', 'pi_1', 300, 0, timestamptz '2026-08-01' + n * interval '1 day' FROM generate_series(1, ${salesOfEach}) AS n`,
    `INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents, line, day, occurred_at)
     SELECT t.id, 'creator-payable', a.id, -300, 'sales', t.occurred_at::date, t.occurred_at FROM ledger_transactions t, authors a`,
    "VACUUM ANALYZE",
  ];
  for (const text of statements) await db.query({ text, values: [] });
}
