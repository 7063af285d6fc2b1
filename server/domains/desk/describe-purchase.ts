import type { CallReply } from "#contract/call.ts";
import { toDollars } from "#contract/money.ts";
import type { getPurchase, ListedPurchase } from "#contract/purchases.ts";
import type { FoundPaid } from "#server/domains/operations/index.ts";

export type Paid = NonNullable<FoundPaid>;
type Purchase = Extract<Paid, { orderId: string }>;

/** Unix seconds of a moment. */
export function toSec(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** The id of a purchase or free payment. */
export function idOf(paid: Paid): string {
  return "orderId" in paid ? paid.orderId : paid.freePaymentId;
}

/** A purchase or free payment as an entry of a list. */
export function toListed(paid: Paid): ListedPurchase {
  const isPurchase = "orderId" in paid;
  const amountCents = isPurchase ? paid.amountCents : paid.totalCents;
  const paidAt = isPurchase ? paid.settledAt : paid.paidAt;
  const refundedCents = paid.refunds
    .filter(({ status }) => status === "pending" || status === "succeeded")
    .reduce((sum, refund) => sum + refund.amountCents, 0);
  return {
    id: idOf(paid),
    kind: isPurchase ? "purchase" : "free",
    post: isPurchase ? { title: paid.title, slug: paid.slug } : null,
    state: stateOf(paid, { amountCents, refundedCents, isPaid: paidAt !== null }),
    amount: toDollars(amountCents),
    refunded: toDollars(refundedCents),
    orderedAt: toSec(isPurchase ? paid.orderedAt : paid.startedAt),
    paidAt: paidAt && toSec(paidAt),
    receipt: paid.receipt,
  };
}

function stateOf(
  { disputes }: Paid,
  { amountCents, refundedCents, isPaid }: { amountCents: number; refundedCents: number; isPaid: boolean },
): ListedPurchase["state"] {
  if (disputes.some(({ status }) => status === "open" || status === "lost")) return "disputed";
  if (refundedCents >= amountCents) return "refunded";
  if (refundedCents > 0) return "partly-refunded";
  return isPaid ? "paid" : "unpaid";
}

type Access = CallReply<typeof getPurchase>["access"];

/** The access that a purchase gives; null for a free payment and while it is unpaid. */
export function accessOf(paid: Paid): Access {
  if (!("orderId" in paid) || !paid.settledAt) return null;
  const { repeatsOrderId, expiresAt, endings } = paid;
  const endsAt = expiresAt && toSec(expiresAt);
  return { state: accessState(paid), endsAt, causes: endings, otherId: repeatsOrderId };
}

function accessState({ repeatsOrderId, isRunning, endings }: Purchase): NonNullable<Access>["state"] {
  if (repeatsOrderId !== null) return "of-another";
  if (isRunning) return "running";
  return endings.length > 0 ? "ended" : "over";
}
