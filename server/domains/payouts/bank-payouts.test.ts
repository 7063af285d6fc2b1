import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { seeBankPayout } from "./payouts-store.ts";

const states = ["pending", "in_transit", "paid", "failed"] as const;
let database: TestDatabase;
let accountId = "";

beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.db.query<{ id: string }>({
    text: `WITH creator AS (INSERT INTO authors (username, first_name, last_name, email)
        VALUES ('bo-lind', 'Bo', 'Lind', 'bo@creators.example') RETURNING id)
      INSERT INTO payout_accounts (author_id, country, entity_type) SELECT id, 'US', 'individual' FROM creator RETURNING id`,
  });
  accountId = rows[0]?.id ?? "";
});
afterAll(() => database.close());

test("a payout to a bank never goes back, in whatever order its states arrive", async () => {
  let payouts = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...states, "canceled" as const), { minLength: 1, maxLength: 8 }),
      async (told) => {
        payouts += 1;
        const id = `po_${payouts}`;
        let expected: (typeof told)[number] | undefined;
        for (const status of told) {
          const payout = {
            amountCents: 3_860,
            currency: "usd",
            createdSec: 1_799_900_000,
            arrivesAtSec: 1_800_000_000,
            failureCode: null,
            cameBackAtSec: null,
            isAutomatic: true,
            paymentIds: ["py_1"],
          };
          await seeBankPayout(database.db, accountId, { id, status, ...payout });
          const isFinal = expected === "failed" || expected === "canceled";
          const isLater = expected === undefined || status === "canceled" || rank(status) >= rank(expected);
          if (!isFinal && isLater) expected = status;
          const { rows } = await database.db.query<{ status: string }>({
            text: "SELECT status FROM bank_payouts WHERE provider_payout_id = $1",
            values: [id],
          });
          expect(rows[0]?.status, told.join(", ")).toBe(expected);
        }
      },
    ),
    { numRuns: 60 },
  );
});

function rank(status: string): number {
  const names: readonly string[] = states;
  return names.indexOf(status);
}
