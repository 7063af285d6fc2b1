import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "#db/client.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";

let database: TestDatabase;
const run = (text: string, values: unknown[] = [], db: Queryable = database.db) => db.query({ text, values });

beforeAll(async () => {
  database = await createTestDatabase();
  await run(
    "INSERT INTO payments (payment_intent_id, kind, amount_cents) VALUES ('pi_1', 'free', 1080), ('pi_2', 'free', 5)",
  );
  await run(
    `INSERT INTO ledger_payments (payment_intent_id, kind, settled_cents, creator_percent) VALUES ('pi_1', 'free', 1080, 0)`,
  );
});
afterAll(() => database.close());

type Line = [account: string, cents: number];
async function addTransaction(tx: Queryable, sourceId: string): Promise<string> {
  const { rows } = await run(
    `INSERT INTO ledger_transactions (source_id, kind, payment_intent_id, amount_cents, fee_cents, occurred_at)
     VALUES ($1, 'charge', 'pi_1', 1080, 61, now()) RETURNING id`,
    [sourceId],
    tx,
  );
  return String(rows[0]?.id);
}
const addEntry = (tx: Queryable, id: string, [account, cents]: Line) =>
  run(
    "INSERT INTO ledger_entries (transaction_id, account, amount_cents) VALUES ($1, $2, $3)",
    [id, account, cents],
    tx,
  );
const post = (sourceId: string, lines: Line[]) =>
  database.db.transaction(async (tx) => {
    const id = await addTransaction(tx, sourceId);
    for (const line of lines) await addEntry(tx, id, line);
    return id;
  });

describe("the database", () => {
  test("rejects a transaction that does not sum to zero or has fewer than two entries", async () => {
    const refused = /does not balance/;
    await expect(
      post("txn_a", [
        ["provider-balance", 100],
        ["refunds", -99],
      ]),
    ).rejects.toThrow(refused);
    await expect(post("txn_a", [["provider-balance", 100]])).rejects.toThrow(refused);
    await expect(post("txn_a", [])).rejects.toThrow(refused);
    await expect(
      post("txn_a", [
        ["provider-balance", 0],
        ["refunds", 0],
      ]),
    ).rejects.toThrow(/amount_cents/);
    await post("txn_a", [
      ["provider-balance", 100],
      ["refunds", -100],
    ]);
  });

  test("rejects a repeated source and an unknown account", async () => {
    await post("txn_b", [
      ["provider-balance", 5],
      ["refunds", -5],
    ]);
    await expect(
      post("txn_b", [
        ["provider-balance", 5],
        ["refunds", -5],
      ]),
    ).rejects.toThrow(/ledger_transactions_one_source/);
    await expect(
      post("txn_c", [
        ["provider-balance", 5],
        ["pocket", -5],
      ]),
    ).rejects.toThrow(/account/);
    await expect(
      post("txn_c", [
        ["provider-balance", 5],
        ["creator-payable", -5],
      ]),
    ).rejects.toThrow(/of_a_creator/);
  });

  test("rejects any change of posted entries", async () => {
    const id = await post("txn_d", [
      ["provider-balance", 7],
      ["refunds", -7],
    ]);
    for (const change of [
      "UPDATE ledger_entries SET amount_cents = amount_cents",
      "UPDATE ledger_transactions SET fee_cents = 0",
      "DELETE FROM ledger_entries",
      "DELETE FROM ledger_transactions",
      "TRUNCATE ledger_entries",
      "TRUNCATE ledger_transactions CASCADE",
    ])
      await expect(run(change), change).rejects.toThrow(/only grows/);
    const later = database.db.transaction(async (tx) => {
      await addEntry(tx, id, ["disputes-held", 3]);
      await addEntry(tx, id, ["disputes-lost", -3]);
    });
    await expect(later).rejects.toThrow(/was written before/);
  });

  test("rejects a payment that is not recorded, of another kind, with a zero settlement, or without a share", async () => {
    const add = (paymentIntentId: string, kind: string, creatorPercent: number, settledCents: number | null) =>
      run(
        "INSERT INTO ledger_payments (payment_intent_id, kind, creator_percent, settled_cents) VALUES ($1, $2, $3, $4)",
        [paymentIntentId, kind, creatorPercent, settledCents],
      );
    await expect(add("pi_unknown", "refused", 0, null)).rejects.toThrow(/ledger_payments_payment/);
    await expect(add("pi_2", "free", 80, 5)).rejects.toThrow(/of_kind/);
    await expect(add("pi_2", "free", 0, null)).rejects.toThrow(/of_kind/);
    await expect(add("pi_2", "purchase", 80, 5)).rejects.toThrow(/of_kind/);
    const { id } = await seedPost(database.db, { slug: "a-post" });
    await expect(
      run(
        `INSERT INTO ledger_payments (payment_intent_id, kind, creator_percent, settled_cents, author_id)
         SELECT 'pi_2', 'purchase', 80, 5, author_id FROM posts WHERE id = $1`,
        [id],
      ),
    ).rejects.toThrow(/ledger_payments_kind_of_payment/);
  });
});
