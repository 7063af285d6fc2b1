import type { Product } from "#server/product.ts";

const weeks = 200;
const postsOfCreator = 500;

/** How many sales a creator is given: one of each piece in each week, which their file of sales has in a line each. */
export const salesOfCreator = weeks * postsOfCreator;

const creatorCents = 364;

/** A payout in each week. */
const payoutCents = 10_000;

/** The amount that the creator is owed after all of them, in cents. */
export const centsOfCreator = salesOfCreator * creatorCents - weeks * payoutCents;

/** Gives a creator 500 pieces, their sales and the entries of payouts, past the triggers that check each transaction; the sums of creators follow. */
export async function seedSales({ db }: Product, creatorId: string): Promise<void> {
  const run = (text: string, values: unknown[] = []) => db.query({ text, values });
  await run(
    `WITH made AS (
       INSERT INTO posts (author_id, slug, title, excerpt, content_html, language, access_type, price_cents, published_at)
       SELECT $1, 'sold-' || n, 'Piece ' || n, 'Sold.', '', 'English', 'PAID', 500, app_now() FROM generate_series(1, ${postsOfCreator}) AS n
       RETURNING id, slug)
     INSERT INTO post_slugs (post_id, slug) SELECT id, slug FROM made`,
    [creatorId],
  );
  await run(
    "INSERT INTO payments (payment_intent_id, kind, amount_cents) SELECT 'pi_' || slug, 'purchase', 500 FROM posts WHERE author_id = $1",
    [creatorId],
  );
  await run(
    `INSERT INTO orders (post_id, amount_cents, language, consent_version, email_fingerprint, name_fingerprint, fingerprint_key_id,
       browser_fingerprint, attempt_fingerprint, payment_intent_id, client_secret_fingerprint)
     SELECT id, 500, 'en', 'bench', sha256(slug::bytea), 'n', 'bench', 'b', sha256(slug::bytea), 'pi_' || slug, sha256(slug::bytea)
     FROM posts WHERE author_id = $1`,
    [creatorId],
  );
  await run(
    `INSERT INTO ledger_payments (payment_intent_id, kind, author_id, settled_cents, creator_percent, next_check_at)
     SELECT payment_intent_id, 'purchase', $1, 500, 80, NULL FROM payments`,
    [creatorId],
  );
  const setTriggers = async (state: "ENABLE" | "DISABLE") => {
    for (const table of ["ledger_transactions", "ledger_entries"])
      await run(`ALTER TABLE ${table} ${state} TRIGGER USER`);
  };
  await setTriggers("DISABLE");
  await run("ALTER TABLE ledger_entries ENABLE TRIGGER creator_sums_follow");
  await run(
    `INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
     SELECT 'txn_' || payment_intent_id || '_' || n, 'charge', payment_intent_id, 500, 45, app_now() - n * interval '1 week'
     FROM ledger_payments, generate_series(1, ${weeks}) AS n`,
  );
  await run(
    `INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents, line, day, occurred_at)
     SELECT id, 'creator-payable', $1, -${creatorCents}, 'sales', (occurred_at AT TIME ZONE 'UTC')::date, occurred_at FROM ledger_transactions`,
    [creatorId],
  );
  await run(
    `WITH paid AS (
       INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
       SELECT 'paid_' || n, 'charge', (SELECT min(payment_intent_id) FROM ledger_payments), ${payoutCents}, 0, app_now() - n * interval '1 week'
       FROM generate_series(1, ${weeks}) AS n RETURNING id, occurred_at)
     INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents, line, day, occurred_at)
     SELECT id, 'creator-payable', $1, ${payoutCents}, 'payouts', (occurred_at AT TIME ZONE 'UTC')::date, occurred_at FROM paid`,
    [creatorId],
  );
  await setTriggers("ENABLE");
  await run("VACUUM ANALYZE");
}
