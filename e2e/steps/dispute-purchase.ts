import { expect } from "@playwright/test";
import { controlClient } from "#sandbox/control-client.ts";
import type { BootedProduct } from "../harness/booted-product.ts";
import { market } from "./demo.ts";
import { quickPurchase } from "./quick-purchase.ts";
import type { Reader } from "./reader.ts";

/** Lets a reader buy and their bank dispute the payment. Returns the provider's id of the dispute, once the shop knows it. */
export async function disputePurchase(product: BootedProduct, reader: Reader): Promise<string> {
  const { paymentIntentId } = await quickPurchase(product, market, reader);
  const { id } = await controlClient(product.sandboxUrl).dispute(paymentIntentId);
  await expect
    .poll(() => product.query("SELECT FROM payment_disputes WHERE dispute_id = $1", [id]), { timeout: 30_000 })
    .toHaveLength(1);
  return id;
}
