import { randomInt } from "node:crypto";
import { test as base } from "@playwright/test";
import { type BootedProduct, bootedProduct } from "./booted-product.ts";

export { expect } from "@playwright/test";

/** What a journey starts from, beside Playwright's own `page`, `context` and `request`. */
interface Journey {
  product: BootedProduct;
  /** The address that this test comes from; limits count it apart from all others. */
  clientAddress: string;
}

/**
 * Playwright's `test`: each has a browser context and a client address of its own, and fails if the page throws. Ends with
 * the clock where it was.
 */
export const test = base.extend<Journey & { noPageErrors: undefined; steadyClock: undefined }>({
  product: async ({ browserName: _ }, use) => await use(bootedProduct()),
  // From the range that is reserved for documentation and benchmarks: nobody's.
  clientAddress: async ({ browserName: _ }, use) =>
    await use(`198.${18 + randomInt(2)}.${randomInt(256)}.${1 + randomInt(254)}`),
  baseURL: async ({ product }, use) => await use(product.publicUrl),
  context: async ({ context, clientAddress, product }, use) => {
    await context.route(
      (url) => url.origin === product.publicUrl,
      (route) => route.continue({ headers: { ...route.request().headers(), "x-forwarded-for": clientAddress } }),
    );
    await use(context);
  },
  noPageErrors: [
    async ({ page }, use) => {
      const errors: Error[] = [];
      page.on("pageerror", (error) => errors.push(error));
      await use(undefined);
      base.expect(errors, "errors thrown in the page").toEqual([]);
    },
    { auto: true },
  ],
  steadyClock: [
    async ({ product }, use) => {
      await use(undefined);
      await product.resetClock();
    },
    { auto: true },
  ],
});
