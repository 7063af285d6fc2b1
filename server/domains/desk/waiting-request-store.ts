import { firstRow, prepared, type Queryable } from "#db/client.ts";

const ofPayment = prepared(
  "desk-waiting-refund-request",
  "SELECT id FROM shared_waiting_refund_requests WHERE payment_intent_id = $1",
);

/** The refund request about a payment that waits for a decision. */
export async function findWaitingRequest(db: Queryable, paymentIntentId: string): Promise<string | undefined> {
  return (await firstRow(db, ofPayment(paymentIntentId)))?.id;
}
