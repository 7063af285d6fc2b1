import { revenueShare } from "#contract/revenue-share.ts";
import type { Transaction } from "#db/client.ts";
import { post } from "./post.ts";
import { insertLedgerPayment } from "./store.ts";

/** A settled payment, and the creator who earns from it; payments to the company have none. */
export interface SettledPayment {
  paymentIntentId: string;
  amountCents: number;
  creatorId: string | null;
}

/** Posts the gross of a settled payment to clearing, within the settlement's transaction; its fee and split follow. */
export async function recordSettledPayment(tx: Transaction, payment: SettledPayment): Promise<void> {
  const { paymentIntentId, amountCents, creatorId } = payment;
  const terms =
    creatorId === null
      ? ({ kind: "free", creatorPercent: 0, taxCents: 0 } as const)
      : ({ kind: "purchase", creatorPercent: revenueShare.creatorPercent, taxCents: 0 } as const);
  const of = { ...terms, paymentIntentId, authorId: creatorId };
  await insertLedgerPayment(tx, { ...of, settledCents: amountCents });
  await post(tx, of, [], {
    ...{ sourceId: `settlement:${paymentIntentId}`, kind: "settlement", subjectId: null },
    ...{ amountCents, feeCents: 0, occurredAtSec: null },
  });
}

/** Tracks a rejected payment: it will be refunded, and no one earns from it. */
export async function recordRefusedPayment(tx: Transaction, paymentIntentId: string): Promise<void> {
  const terms = { kind: "refused", creatorPercent: 0, taxCents: 0 } as const;
  await insertLedgerPayment(tx, { ...terms, paymentIntentId, authorId: null, settledCents: null });
}
