import type { CallReply } from "#contract/call.ts";
import { consentText } from "#contract/consent.ts";
import { CallError } from "#contract/errors.ts";
import { toDollars } from "#contract/money.ts";
import type { getReceipt as getReceiptCall } from "#contract/receipts.ts";
import { type Receipt, readReceipt } from "./read-receipt.ts";
import { isReceiptSignature } from "./receipt-link.ts";
import type { ReceiptsDeps } from "./receipts-deps.ts";

/** A receipt for the holder of its link. Throws NOT_FOUND for any other caller, so that numbers cannot be guessed. */
export async function getReceipt(
  deps: ReceiptsDeps,
  { number, signature }: { number: string; signature: string },
): Promise<CallReply<typeof getReceiptCall>> {
  const receipt = await findReceiptByLink(deps, { number, signature });
  if (!receipt) throw new CallError("NOT_FOUND");
  const { payment, post, access, language, paidAt, feeCents, taxCents } = receipt;
  const text = post && consentText(post.consentVersion, language);
  const { refundedCents, isPending } = await deps.reversals.findRefunds(payment.paymentIntentId);
  return {
    number: receipt.number,
    paidAt: unixSec(paidAt),
    post: post && { ...post.bought, accessEndsAt: access && !access.revoked ? unixSec(access.expiresAt) : null },
    amount: toDollars(payment.amountCents),
    fee: toDollars(feeCents),
    tax: toDollars(taxCents),
    currency: "USD",
    refunded: toDollars(refundedCents),
    refundPending: isPending,
    consent: text ? { text, language } : null,
  };
}

/** A receipt for the holder of its link; undefined for any other caller. */
export async function findReceiptByLink(
  deps: ReceiptsDeps,
  { number, signature }: { number: string; signature: string },
): Promise<Receipt | undefined> {
  return isReceiptSignature(deps.keys, number, signature) ? readReceipt(deps, number) : undefined;
}

function unixSec(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
