import { randomBytes } from "node:crypto";
import { freePaymentBaseCents } from "#contract/free-amount.ts";
import { isScreenLanguage, screenLanguageOf } from "#contract/languages.ts";
import { isUuid } from "#db/is-uuid.ts";
import { fingerprintReader } from "#server/domains/access/index.ts";
import { attachCheckoutSession } from "#server/domains/free-payments/free-payments-store.ts";
import { settleFreePayment } from "#server/domains/free-payments/settle-free-payment.ts";
import { settlePayment } from "#server/domains/orders/settle-payment.ts";
import { findOrder } from "#server/domains/orders/store.ts";
import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import { reconcilePaymentNow } from "#server/domains/reversals/reconcile-next-payment.ts";
import type { PastCheckout, PastPayment } from "#server/platform/card-provider/provider-history.ts";
import { insertLostFreePayment, insertLostOrder } from "./recovery-store.ts";

/** What became of a payment that the provider has: it was there, is written again, is none of ours, or cannot be placed. */
export type Placed = "known" | "rebuilt" | "foreign" | { why: string };

/** What stands for the consent's version where the provider was not told it. */
const unknownConsent = "unknown";

/**
 * Writes the order of a payment again if the database does not have it: from what the provider keeps of it, under its own
 * id, so that a code that was mailed opens it.
 */
export async function rebuildOrder(parts: PaymentsParts, payment: PastPayment): Promise<Placed> {
  const { orderId, metadata } = payment;
  if (metadata.type !== "premium_post" || orderId === undefined || !isUuid(orderId)) return "foreign";
  const known = await findOrder(parts.db, orderId);
  if (!known) {
    const why = await writeOrder(parts, payment, orderId);
    if (why) return { why };
  }
  return known ? "known" : "rebuilt";
}

/**
 * Settles an order of which no event told, if its payment is paid; one that is open can still be paid. What became of the
 * payment since is taken up before the next one is settled: access that was given back is not what that repeats.
 */
export async function settleOrder(parts: PaymentsParts, payment: PastPayment): Promise<void> {
  const order = payment.orderId === undefined ? undefined : await findOrder(parts.db, payment.orderId);
  if (!order || order.settledAt) return;
  const settled = await parts.db.transaction((tx) => settlePayment(parts, tx, payment, { holdRepeat: true }));
  if (settled === "settled") await reconcilePaymentNow(parts, payment.id);
}

async function writeOrder(parts: PaymentsParts, payment: PastPayment, id: string): Promise<string | undefined> {
  const { metadata, amountCents, createdSec } = payment;
  const { slug = "", email, name, language, consent = unknownConsent } = metadata;
  const post = await parts.posts.findSoldPost(slug);
  if (!post) return `the post ${slug} is not there`;
  if (!email || !name) return "the provider keeps no reader of it";
  await insertLostOrder(parts.db, {
    ...{ id, postId: post.id, title: post.title, creator: post.authorName, amountCents, createdSec },
    language: screenLanguageOf(language === "Spanish" ? "Spanish" : "English"),
    consentVersion: consent,
    reader: fingerprintReader(parts.keys, email, name),
    browserFingerprint: randomBytes(32),
  });
  return undefined;
}

/** The same for a free payment, from its Checkout Session. */
export async function rebuildFreePayment(parts: PaymentsParts, checkout: PastCheckout): Promise<Placed> {
  const { freePaymentId: id, totalCents, locale, createdSec } = checkout;
  if (id === undefined || !isUuid(id)) return "foreign";
  const baseCents = freePaymentBaseCents(totalCents);
  if (baseCents === undefined) return { why: `no amount gives a total of ${totalCents} cents` };
  const language = isScreenLanguage(locale) ? locale : "en";
  const isNew = await insertLostFreePayment(parts.db, { id, baseCents, language, createdSec });
  if (isNew) await attachCheckoutSession(parts.db, id, checkout.id);
  if (checkout.isPaid) await parts.db.transaction((tx) => settleFreePayment(parts, tx, checkout));
  return isNew ? "rebuilt" : "known";
}
