import { randomBytes } from "node:crypto";
import { screenLanguageOf } from "#contract/languages.ts";
import { isUuid } from "#db/is-uuid.ts";
import { fingerprintReader } from "#server/domains/access/index.ts";
import type { RebuiltPayment } from "#server/domains/payments/index.ts";
import type { PastPayment } from "#server/platform/card-provider/provider-history.ts";
import type { OrdersDeps } from "./orders-deps.ts";
import { insertLostOrder } from "./rebuild-store.ts";
import { settlePayment } from "./settle-payment.ts";
import { findOrder } from "./store.ts";

/** Replaces the consent's version where the provider does not have it. */
const unknownConsent = "unknown";

/**
 * Recreates the order of a payment if the database lacks it, from what the provider stores, under its own id, so that a
 * code that was mailed opens it.
 */
export async function rebuildOrder(parts: OrdersDeps, payment: PastPayment): Promise<RebuiltPayment> {
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
 * Settles an order that missed its events if its payment is paid; an open payment can still be paid. Holds a duplicate
 * of a purchase whose access runs, while `restoring` also one whose order was not recreated. True if this call settled it.
 */
export async function settleRebuiltOrder(
  parts: OrdersDeps,
  payment: PastPayment,
  { restoring }: { restoring: boolean },
): Promise<boolean> {
  const order = payment.orderId === undefined ? undefined : await findOrder(parts.db, payment.orderId);
  if (!order || order.settledAt) return false;
  const settled = await parts.db.transaction((tx) => settlePayment(parts, tx, payment, { holdRepeat: restoring }));
  return settled === "settled";
}

async function writeOrder(parts: OrdersDeps, payment: PastPayment, id: string): Promise<string | undefined> {
  const { metadata, amountCents, createdSec } = payment;
  const { slug = "", email, name, language, consent = unknownConsent } = metadata;
  const post = await parts.posts.findSoldPost(slug);
  if (!post) return `the post ${slug} does not exist`;
  if (!email || !name) return "the provider has no reader for it";
  await insertLostOrder(parts.db, {
    ...{ id, postId: post.id, title: post.title, creator: post.authorName, amountCents, createdSec },
    language: screenLanguageOf(language === "Spanish" ? "Spanish" : "English"),
    consentVersion: consent,
    reader: fingerprintReader(parts.keys, email, name),
    browserFingerprint: randomBytes(32),
  });
  return undefined;
}
