import { firstRow, oneRow, prepared, type Queryable } from "#db/client.ts";
import type { Payment } from "#server/domains/payments/index.ts";

/** A refund that an operator made. */
export interface DoneRefund {
  refundId: string;
  amountCents: number;
  status: string;
}

const refunded = prepared(
  "operations-refunded",
  `SELECT (
     coalesce((SELECT sum(amount_cents) FROM shared_payment_refunds
       WHERE payment_intent_id = $2 AND status IN ('pending', 'succeeded')), 0)
     + coalesce((SELECT sum((e.detail->>'amountCents')::integer)
       FROM operator_actions a JOIN operator_action_outcomes e ON e.action_id = a.id
       WHERE a.payment_id = $1 AND a.action = 'refund' AND e.outcome = 'done'
         AND NOT EXISTS (SELECT FROM shared_payment_refunds r WHERE r.refund_id = e.detail->>'refundId')), 0)
   )::integer AS cents`,
);
const ofAttempt = prepared<"operations-refund-of-attempt", { done: DoneRefund }>(
  "operations-refund-of-attempt",
  `SELECT e.detail AS done FROM operator_actions a JOIN operator_action_outcomes e ON e.action_id = a.id
   WHERE a.payment_id = $1 AND a.action = 'refund' AND e.outcome = 'done' AND a.detail->>'attempt' = $2`,
);

/** How much of a payment was refunded, in cents, including refunds of operators that the provider has not reported yet. */
export async function findRefundedCents(
  db: Queryable,
  { id, paymentIntentId }: Pick<Payment, "id" | "paymentIntentId">,
): Promise<number> {
  return (await oneRow(db, refunded(id, paymentIntentId))).cents;
}

/** The refund that a form has made. */
export async function findRefundOfAttempt(
  db: Queryable,
  paymentId: string,
  attempt: string,
): Promise<DoneRefund | undefined> {
  return (await firstRow(db, ofAttempt(paymentId, attempt)))?.done;
}
