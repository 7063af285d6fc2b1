import { expect } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import type { Post } from "#contract/content.ts";
import type { BootedProduct } from "#e2e/harness/booted-product.ts";
import { callerOf, type Purchase, quickPurchase } from "./quick-purchase.ts";
import { newReader } from "./reader.ts";

/** A film of the demo. */
export const film = { username: "kenji-morita", slug: "the-puncture-kit", title: "The Puncture Kit", usd: "$1.00" };

/** Buys the film and waits until it is packaged. Returns the status of its playlist for this purchase. */
export async function buyFilm(product: BootedProduct): Promise<Purchase & { playlistStatus: () => Promise<number> }> {
  const call = callerOf(product);
  const purchase = await quickPurchase(product, film, newReader());
  const query = { alg: "AR_HS1GB" } as const;
  const open = await call(addressOf("getPost", { params: { slug: film.slug }, query }), {
    headers: { authorization: `Bearer ${purchase.accessToken}` },
  });
  const [file] = ((await open.json()) as { data: Post }).data.attributes.mediaFiles.data;
  const playlistStatus = async () => (await call(file?.attributes.streamUrl ?? "")).status;
  await expect.poll(playlistStatus).toBe(200);
  return { ...purchase, playlistStatus };
}
