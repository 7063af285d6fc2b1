import type { Transaction } from "#db/client.ts";
import { post } from "./post.ts";
import { revenueShare } from "./revenue-share.ts";
import { insertLedgerPayment } from "./store.ts";

/** What was paid for: a creator's post, or an amount to the company. */
export type SettledPayment = { paymentIntentId: string; amountCents: number } & (
  | { orderId: string; authorId: string }
  | { freePaymentId: string }
);

/** A payment that is no order's: money to be given back. */
export type RefusedPayment = { paymentIntentId: string } & ({ orderId: string } | { freePaymentId: string });

const nobody = { orderId: null, freePaymentId: null, authorId: null };

/** Posts the gross of a settled payment to clearing, within the settlement's transaction; its fee and split follow. */
export async function recordSettledPayment(tx: Transaction, payment: SettledPayment): Promise<void> {
  const { paymentIntentId, amountCents } = payment;
  const terms =
    "orderId" in payment
      ? ({ kind: "purchase", creatorPercent: revenueShare.creatorPercent } as const)
      : ({ kind: "free", creatorPercent: 0 } as const);
  const { amountCents: settledCents, ...subject } = payment;
  await insertLedgerPayment(tx, { ...nobody, ...subject, ...terms, settledCents });
  const authorId = "authorId" in payment ? payment.authorId : null;
  await post(tx, { ...terms, paymentIntentId, authorId }, [], {
    ...{ sourceId: `settlement:${paymentIntentId}`, kind: "settlement", subjectId: null },
    ...{ amountCents, feeCents: 0, occurredAtSec: null },
  });
}

/** Follows a payment that was refused: what it moves at the provider is owed back, nobody earns by it. */
export async function recordRefusedPayment(tx: Transaction, payment: RefusedPayment): Promise<void> {
  await insertLedgerPayment(tx, { ...nobody, ...payment, kind: "refused", creatorPercent: 0, settledCents: null });
}
