import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { createPayments } from "./index.ts";

let database: TestDatabase;
const payments = createPayments();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const record = (paymentIntentId: string, amountCents = 450) =>
  database.db.transaction((tx) => payments.record(tx, { paymentIntentId, kind: "purchase", amountCents }));

test("records a PaymentIntent once when several requests record it at the same time", async () => {
  // A race: with a conflict target in the insert, about every tenth round fails.
  for (let round = 0; round < 300; round++) {
    const paymentIntentId = `pi_${round}`;
    const recorded = await Promise.all(Array.from({ length: 8 }, () => record(paymentIntentId)));
    expect(new Set(recorded.map((payment) => payment?.id)).size).toBe(1);
    expect(recorded[0]).toMatchObject({ paymentIntentId, kind: "purchase", amountCents: 450 });
  }
});

test("does not return a PaymentIntent that is recorded with another amount", async () => {
  expect(await record("pi_changed")).toBeDefined();
  expect(await record("pi_changed", 1)).toBeUndefined();
});
