import type { CallReply } from "#contract/call.ts";
import { consentText } from "#contract/consent.ts";
import { CallError } from "#contract/errors.ts";
import type { ContentLanguage } from "#contract/languages.ts";
import { toDollars } from "#contract/money.ts";
import type { getReceipt as getReceiptCall } from "#contract/receipts.ts";
import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import { isReceiptSignature } from "./receipt-link.ts";
import { findReceipt, type ReceiptRow } from "./receipts-store.ts";

/** A receipt for whoever has its link. Throws NOT_FOUND for any other, so that no number can be tried out. */
export async function getReceipt(
  parts: PaymentsParts,
  { number, signature }: { number: string; signature: string },
): Promise<CallReply<typeof getReceiptCall>> {
  const receipt = isReceiptSignature(parts.keys, number, signature) ? await findReceipt(parts.db, number) : undefined;
  if (!receipt) throw new CallError("NOT_FOUND");
  const { bought, language, paidAt, refundPending } = receipt;
  const text = bought && consentText(bought.consentVersion, language);
  return {
    number: receipt.number,
    paidAt: unixSec(paidAt),
    post: bought && { ...(await describePost(parts, bought)), accessEndsAt: await endOfAccess(parts, bought) },
    amount: toDollars(receipt.totalCents),
    fee: toDollars(receipt.feeCents),
    currency: "USD",
    refunded: toDollars(receipt.refundedCents),
    refundPending,
    consent: text ? { text, language } : null,
  };
}

/** What was bought, by the name that it had then. */
export async function describePost(
  { posts }: PaymentsParts,
  { postId, title, creator }: NonNullable<ReceiptRow["bought"]>,
): Promise<{ title: string; creator: string; language: ContentLanguage }> {
  const post = await posts.postOfId(postId);
  return { title: title ?? post.title, creator: creator ?? post.authorName, language: post.language };
}

async function endOfAccess({ access }: PaymentsParts, { accessOrderId }: NonNullable<ReceiptRow["bought"]>) {
  const grant = await access.grantOfOrder(accessOrderId);
  return grant && !grant.revoked ? unixSec(grant.expiresAt) : null;
}

function unixSec(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
