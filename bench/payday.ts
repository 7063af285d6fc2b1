import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import { type Database, openDatabase } from "#db/client.ts";
import { measureForecast } from "./payday/measure-forecast.ts";
import { seedAccounts } from "./payday/seed-accounts.ts";
import { sendPayday } from "./payday/send-payday.ts";
import { withPostgres } from "./with-postgres.ts";

const salesOfEach = 40;

/**
 * A payday of `--creators` (10,000) with 40 sales each, one a week until today: the desk's forecast of it, then, without `--forecast-only`, the
 * payday itself by a worker process, which is killed half-way unless `--no-kill` is given. The provider answers after 200 milliseconds. The same worker mails each creator
 * about the payout, over SMTP. Linux only.
 */
export async function benchPayday(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      creators: { type: "string", default: "10000" },
      "forecast-only": { type: "boolean", default: false },
      "no-kill": { type: "boolean", default: false },
    },
  });
  const creators = Number(values.creators);
  await withPostgres(async (url, folder) => {
    const db = openDatabase(url);
    try {
      console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, ${creators} creators`);
      await seed(db, creators);
      await seedAccounts(db);
      await measureForecast(db, creators);
      if (values["forecast-only"]) return;
      const isKilled = !values["no-kill"];
      const { seconds, callsPerSec, memoryMb, double, mails } = await sendPayday(db, {
        url,
        folder,
        creators,
        isKilled,
      });
      console.log(
        `payday: ${(seconds / 60).toFixed(1)} minutes with ${isKilled ? "one" : "no"} kill -9, target 20; ${double} transfers too many`,
      );
      console.log(
        `requests a second: mean ${callsPerSec.mean.toFixed(1)}, most ${callsPerSec.most}, target 20; a request was seen at most ${callsPerSec.lateMs.toFixed(0)} ms late`,
      );
      console.log(
        `mails: ${mails.early} of ${creators} had arrived with the last payout, all after ${(mails.seconds / 60).toFixed(1)} minutes; ${mails.lost} lost, ${mails.double} twice`,
      );
      const rounded = memoryMb.map((mb) => mb.toFixed(0));
      console.log(`memory of the worker after each twentieth of the payouts: ${rounded.join(", ")} MB`);
    } finally {
      await db.close();
    }
  });
}

/** Fills the books without the triggers that check each transaction. */
async function seed(db: Database, creators: number): Promise<void> {
  const statements = [
    "INSERT INTO payments (payment_intent_id, kind, amount_cents) VALUES ('pi_1', 'free', 100)",
    "INSERT INTO ledger_payments (payment_intent_id, kind, settled_cents, creator_percent) VALUES ('pi_1', 'free', 100, 0)",
    `INSERT INTO authors (username, first_name, last_name, email)
     SELECT 'bench-' || n, 'Bo', 'Lind', 'bo-' || n || '@creators.example' FROM generate_series(1, ${creators}) AS n`,
    // The provider here knows no accounts: nobody looks at them meanwhile.
    `INSERT INTO payout_accounts (author_id, country, entity_type, provider_account_id, status, seen_at, next_look_at)
     SELECT id, 'US', 'individual', 'acct_' || username, 'active', app_now(), app_now() + interval '1 day' FROM authors`,
    "ALTER TABLE ledger_transactions DISABLE TRIGGER USER",
    "ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_balance, DISABLE TRIGGER ledger_entries_come_at_once",
    `INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
     SELECT 'txn_' || n, 'charge', 'pi_1', 300, 0, app_now() - (${salesOfEach} - n) * interval '7 days' FROM generate_series(1, ${salesOfEach}) AS n`,
    // One after the other, each within the time that a statement may take.
    ...Array.from(
      { length: salesOfEach },
      (
        _,
        sale,
      ) => `INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents, line, day, occurred_at)
        SELECT t.id, 'creator-payable', a.id, -300, 'sales', t.occurred_at::date, t.occurred_at
        FROM ledger_transactions t, authors a WHERE t.source_id = 'txn_${sale + 1}'`,
    ),
    "ALTER TABLE ledger_transactions ENABLE TRIGGER USER",
    "ALTER TABLE ledger_entries ENABLE TRIGGER USER",
    "VACUUM ANALYZE",
  ];
  for (const text of statements) await db.query({ text, values: [] });
}
