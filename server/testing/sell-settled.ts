import { expect } from "vitest";
import type { SeededPost } from "./seed-post.ts";
import { buy } from "./test-browser.ts";
import type { TestProduct } from "./test-product.ts";

/** A purchase of a post for $50.00 by a new reader, whose fee and settlement are in the books. */
export async function sellSettled(shop: TestProduct, post: Omit<SeededPost, "id" | "body">): Promise<void> {
  const { id } = await shop.product.catalogue.getPostSummary(post.slug);
  const reader = { email: `${crypto.randomUUID()}@readers.example`, name: "A Reader" };
  const { paymentIntentId } = await buy(shop, { ...post, id, body: "" }, reader, undefined, 50);
  await expect.poll(async () => (await shop.product.reversals.reconcile(paymentIntentId))?.settled).toBe(true);
}
