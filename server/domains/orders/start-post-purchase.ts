import type { CallBody } from "#contract/call.ts";
import { consentVersion } from "#contract/consent.ts";
import { CallError } from "#contract/errors.ts";
import { isFullName } from "#contract/full-name.ts";
import { type ContentLanguage, screenLanguageOf } from "#contract/languages.ts";
import { toDollars } from "#contract/money.ts";
import { type createPaymentIntent, paymentConcept } from "#contract/payments.ts";
import { fingerprintReader, normalizeEmail } from "#server/domains/access/index.ts";
import type { PurchasablePost } from "#server/domains/posts/index.ts";
import type { NewPayment } from "#server/platform/card-provider/card-provider.ts";
import type { ProviderPayment } from "#server/platform/card-provider/provider-payment.ts";
import { hmac, hmacs } from "#server/platform/keys/keys.ts";
import { addressSubject } from "#server/platform/rate-limits/rate-limits.ts";
import { attachPayment } from "./attach-payment.ts";
import type { OrdersDeps } from "./orders-deps.ts";
import { fingerprintNonce } from "./payer-proof.ts";
import { type OrderRow, recordOrder } from "./store.ts";

export interface PostPurchaseStart {
  form: CallBody<typeof createPaymentIntent>;
  /** The browser's nonce cookie: scopes the attempt, and later proves which browser paid. */
  nonce: string;
  /** The browser's id of this attempt; a changed field renews it. */
  attemptId: string;
  /** The address that sent the request. */
  address: string;
}

/**
 * Starts the purchase of a post: commits the order with the current price and language before it calls the provider,
 * and uses the order's id as the idempotency key. Two clicks are one order and one PaymentIntent. Throws NOT_FOUND
 * (410) for a withdrawn post, INVALID_DATA, INVALID_NAME, PRICE_CHANGED, SALES_PAUSED, FEATURE_UNAVAILABLE,
 * PAYMENT_PROVIDER_UNAVAILABLE.
 */
export async function startPostPurchase(
  parts: OrdersDeps,
  start: PostPurchaseStart,
): Promise<{ clientSecret: string }> {
  const { form } = start;
  if (!parts.purchasesOn) throw new CallError("FEATURE_UNAVAILABLE");
  const post = await parts.posts.findPostForPurchase(form.description);
  if (!post) await parts.posts.refuseEndedPost(form.description);
  if (!post || post.priceCents === null) throw new CallError("INVALID_DATA");
  if (!isFullName(form.name, parts.masterName)) throw new CallError("INVALID_DATA");
  if (form.amount !== post.priceCents) throw new CallError("PRICE_CHANGED");
  if (await parts.access.isNameTaken(form.email, form.name)) throw new CallError("INVALID_NAME");

  const payment = paymentFor(parts, form, post, post.priceCents);
  const order = await recordOrder(parts.db, {
    postId: post.id,
    title: post.title,
    creator: post.authorName,
    amountCents: post.priceCents,
    language: screenLanguageOf(form.metadata.language),
    consentVersion: form.consentVersion ?? consentVersion,
    reader: fingerprintReader(parts.keys, form.email, form.name),
    browserFingerprint: fingerprintNonce(parts.keys, start.nonce),
    attemptFingerprints: fingerprintAttempt(parts, start, payment),
    addressFingerprint: hmac(parts.keys.current("rate-limit"), "purchase", addressSubject(start.address)),
  });
  const made = await paymentAtProvider(parts, order, payment);
  if (!order.paymentIntentId)
    await parts.db.transaction((tx) =>
      attachPayment(parts, tx, { id: order.id, amountCents: payment.amountCents }, made),
    );
  if (made.status !== "canceled") return { clientSecret: made.clientSecret };
  // A cancelled PaymentIntent cannot be paid: its successor is an attempt of its own, the same one for two clicks.
  return startPostPurchase(parts, { ...start, attemptId: `${start.attemptId} after ${order.id}` });
}

/** The PaymentIntent of the order. An error in here is the provider's. */
async function paymentAtProvider(
  { cardProvider }: OrdersDeps,
  { id: orderId, paymentIntentId }: Pick<OrderRow, "id" | "paymentIntentId">,
  payment: OrderedPayment,
): Promise<ProviderPayment> {
  try {
    const made = await (paymentIntentId
      ? cardProvider.findPayment(paymentIntentId)
      : cardProvider.createPayment({ ...payment, orderId }));
    if (!made) throw new Error("The provider does not know the PaymentIntent of the order");
    return made;
  } catch (error) {
    throw error instanceof CallError ? error : new CallError("PAYMENT_PROVIDER_UNAVAILABLE", { cause: error });
  }
}

/**
 * The same attempt of the same browser for the same payment. A reused id with another body is another order, as is one
 * for a post that was renamed meanwhile: the provider rejects an idempotency key with other parameters.
 */
function fingerprintAttempt(parts: OrdersDeps, { nonce, attemptId }: PostPurchaseStart, payment: OrderedPayment) {
  return hmacs(parts.keys, "browser-fingerprint", "attempt", nonce, attemptId, JSON.stringify(payment));
}

/** The charge before the order has an id. */
type OrderedPayment = Omit<NewPayment, "orderId">;

/** Everything about the post comes from the database (spec section 7). */
function paymentFor(
  parts: OrdersDeps,
  form: PostPurchaseStart["form"],
  post: PurchasablePost,
  amountCents: number,
): OrderedPayment {
  const language: ContentLanguage = form.metadata.language;
  const email = normalizeEmail(form.email);
  const metadata = {
    email,
    authorEmail: parts.supportEmail,
    name: form.name.trim(),
    PaymentConcept: paymentConcept,
    title: shorten(post.title),
    slug: post.slug,
    author: shorten(post.authorName),
    username: post.username,
    type: "premium_post",
    category: shorten(post.category),
    language,
    price: toDollars(amountCents).toFixed(2),
    consent: form.consentVersion ?? consentVersion,
  };
  return { amountCents, description: post.slug, receiptEmail: email, metadata };
}

/**
 * Shortened to the provider's limit of 500 UTF-16 units per value, without splitting a character. Only the provider's
 * screens show it.
 */
function shorten(text: string): string {
  return text.length <= 500 ? text : `${text.slice(0, 499).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
