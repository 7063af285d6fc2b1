import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { MediaFile } from "#contract/content.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { paymentIntentOf, TestBrowser } from "#server/testing/test-browser.ts";
import type { TestProduct } from "#server/testing/test-product.ts";
import type { PlacedFile } from "../index.ts";

/** A post with these files for download. */
export async function postWith(
  { product }: TestProduct,
  files: Record<string, Buffer>,
  priceCents: number | null = 450,
): Promise<SeededPost> {
  const { db, media } = product;
  const post = await seedPost(db, { slug: `post-${randomUUID()}`, priceCents });
  const placed: PlacedFile[] = [];
  for (const [position, [name, bytes]] of Object.entries(files).entries()) {
    const file = await media.takeDownload({ name, bytes: Readable.from([bytes]), maxBytes: bytes.length });
    placed.push({ ...file, id: randomUUID(), role: "download", position });
  }
  await db.transaction((tx) => media.addFiles(tx, post.id, placed));
  return post;
}

/** Buys a post and returns the buyer's addresses of its files, and the number of the receipt. */
export async function buyFiles(product: TestProduct, post: SeededPost, language: "English" | "Spanish" = "English") {
  const reader = { email: `${randomUUID()}@readers.example`, name: "Lee Reader" };
  const browser = new TestBrowser(product.url);
  const started = await browser.startPurchase(post, reader, { language });
  const paymentIntentId = paymentIntentOf(started.body.clientSecret);
  await product.stripe.paymentIntents.confirm(paymentIntentId, {
    ...{ payment_method: "pm_card_visa", return_url: `${product.url}/payment-callback` },
  });
  const { body: bought } = await browser.post("/api/payments/check-payment-status", { paymentIntentId });
  // Without cookies: the addresses are for any browser.
  const opened = await new TestBrowser(product.url).get(`/api/content/post/${post.slug}?alg=AR_HS1GB`, {
    authorization: `Bearer ${bought.accessToken}`,
  });
  const { rows } = await product.database.db.query<{ number: string }>({
    text: "SELECT number FROM receipts r JOIN payments p ON p.id = r.payment_id WHERE p.payment_intent_id = $1",
    values: [paymentIntentId],
  });
  const { data, archiveUrl } = opened.body.data.attributes.mediaFiles;
  const files: MediaFile["attributes"][] = data.map(({ attributes }: MediaFile) => attributes);
  return {
    files,
    urls: files.map(({ url }) => url),
    archiveUrl,
    number: rows[0]?.number ?? "",
    reader,
    code: bought.accessCode as string,
  };
}
