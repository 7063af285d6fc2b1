import { randomBytes, randomUUID } from "node:crypto";
import { createAccess, emailFingerprints, fingerprintReader } from "#server/domains/access/index.ts";
import type { Product } from "#server/product.ts";

/** Gives a reader access to a post as a settled purchase would, for tests of access. */
export async function seedGrant(
  { db, keys }: Pick<Product, "db" | "keys">,
  { id: postId, slug }: { id: string; slug: string },
): Promise<{ orderId: string; accessToken: string; revoke(): Promise<void> }> {
  const access = createAccess(db, keys);
  const email = `${randomUUID()}@readers.example`;
  const reader = fingerprintReader(keys, email, "Grace Hopper");
  const orderId = randomUUID();
  await db.transaction(async (tx) => {
    await tx.query({
      text: "INSERT INTO payments (payment_intent_id, kind, amount_cents) VALUES ($1, 'purchase', 450)",
      values: [`pi_${orderId}`],
    });
    await tx.query({
      text: `INSERT INTO orders (id, post_id, amount_cents, language, consent_version, email_fingerprint, name_fingerprint,
          fingerprint_key_id, browser_fingerprint, attempt_fingerprint, payment_intent_id, client_secret_fingerprint)
        VALUES ($1, $2, 450, 'en', 'test', $3, $4, $5, $6, $6, $7, $6)`,
      values: [orderId, postId, reader.email, reader.name, reader.keyId, randomBytes(32), `pi_${orderId}`],
    });
    await tx.query({
      text: "INSERT INTO settlements (order_id, payment_intent_id, amount_cents, charge_id) VALUES ($1, $2, 450, $3)",
      values: [orderId, `pi_${orderId}`, `ch_${orderId}`],
    });
    await access.grant(tx, { orderId, postId, reader, emails: emailFingerprints(keys, email) });
  });
  const grant = await access.grantOfOrder(orderId);
  if (!grant) throw new Error("The grant is not there");
  return {
    orderId,
    accessToken: await access.signToken({ orderId, slug, expiresAt: grant.expiresAt }),
    revoke: async () => {
      await db.query({ text: "INSERT INTO access_endings (order_id, cause) VALUES ($1, 'refund')", values: [orderId] });
    },
  };
}
