import type { Database } from "#db/client.ts";
import { createLedger } from "#server/domains/ledger/index.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import type { PayoutsDeps } from "../payouts-deps.ts";

/** A new database with the payment `pi_1` in its books, and the parts that reserve and show payouts. Nothing is sent, and creators have no account for mails. */
export async function openBooks(): Promise<{ database: TestDatabase; parts: PayoutsDeps }> {
  const database = await createTestDatabase();
  const { db } = database;
  const statements = [
    "INSERT INTO payments (payment_intent_id, kind, amount_cents) VALUES ('pi_1', 'free', 100)",
    "INSERT INTO ledger_payments (payment_intent_id, kind, settled_cents, creator_percent) VALUES ('pi_1', 'free', 100, 0)",
  ];
  for (const text of statements) await db.query({ text });
  const ledger = createLedger({ db } as Parameters<typeof createLedger>[0]);
  // A cast, because reserving and showing money needs only these.
  const parts = { db, ledger, accounts: { findOfCreator: async () => undefined } } as unknown as PayoutsDeps;
  return { database, parts };
}

/** A creator whose payout account can be paid; returns the id. */
export async function addPaidCreator(db: Database, username: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>({
    text: "INSERT INTO authors (username, first_name, last_name, email) VALUES ($1, 'Bo', 'Lind', $2) RETURNING id",
    values: [username, `${username}@creators.example`],
  });
  const creatorId = rows[0]?.id ?? "";
  await db.query({
    text: `INSERT INTO payout_accounts (author_id, country, entity_type, provider_account_id, status, seen_at)
      VALUES ($1, 'US', 'individual', $2, 'active', app_now())`,
    values: [creatorId, `acct_${username}`],
  });
  return creatorId;
}
