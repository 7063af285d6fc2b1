import { randomInt } from "node:crypto";
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { type BootedProduct, bootedProduct } from "./booted-product.ts";

export { expect } from "@playwright/test";

/** What a journey starts from, beside Playwright's own `page`, `context` and `request`. */
interface Journey {
  product: BootedProduct;
  /** The address that this test comes from; limits count it apart from all others. */
  clientAddress: string;
  /** A browser of somebody else, or another one of the same reader: nothing is shared with `context`. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

/**
 * Playwright's `test`: each has a browser context and a client address of its own, and fails if the page throws. Ends with
 * the clock where it was.
 */
export const test = base.extend<Journey & { noPageErrors: undefined; steadyClock: undefined }>({
  product: async ({ browserName: _ }, use) => await use(bootedProduct()),
  clientAddress: async ({ browserName: _ }, use) => await use(randomAddress()),
  baseURL: async ({ product }, use) => await use(product.publicUrl),
  context: async ({ context, clientAddress, product }, use) => {
    await comeFrom(context, product.publicUrl, clientAddress);
    await use(context);
  },
  anotherBrowser: async ({ browser, product }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL: product.publicUrl, ...options });
      opened.push(context);
      await comeFrom(context, product.publicUrl, randomAddress());
      return context;
    });
    for (const context of opened) await context.close();
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

/** From the range that is reserved for documentation and benchmarks: nobody's. */
export function randomAddress(): string {
  return `198.${18 + randomInt(2)}.${randomInt(256)}.${1 + randomInt(254)}`;
}

// Only towards the shop: on its way to the card provider the header would ask for a preflight that no provider grants.
async function comeFrom(context: BrowserContext, publicUrl: string, address: string): Promise<void> {
  context.on("page", lookBeforeUse);
  await context.route(
    (url) => url.origin === publicUrl,
    (route) => route.continue({ headers: { ...route.request().headers(), "x-forwarded-for": address } }),
  );
}

/** Waits until React has the page, and thus all the scripts that it opens with. */
export async function untilTaken(page: Page, options?: { timeout: number }): Promise<void> {
  const isTaken = () => {
    const main = document.querySelector("main");
    const waits = document.querySelector("script[data-waits]") !== null;
    return !main || !waits || Object.keys(main).some((key) => key.startsWith("__reactFiber"));
  };
  await page.waitForFunction(isTaken, undefined, options);
}

/**
 * Makes a visit end once React has the page, which a person's eyes are slower than. What happens before that is for visits that
 * end with the first byte (`commit`), as in `early-click.e2e.ts`.
 */
function lookBeforeUse(page: Page): void {
  // The four have different arguments, which are only passed on.
  const visits = page as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
  for (const visit of ["goto", "reload", "goBack", "goForward"]) {
    const plain = visits[visit]?.bind(page);
    visits[visit] = async (...given) => {
      const response = await plain?.(...given);
      const { waitUntil } = (given.at(-1) ?? {}) as { waitUntil?: string };
      // Where scripts are off or held back nobody takes the page.
      if (waitUntil !== "commit") await untilTaken(page, { timeout: 10_000 }).catch(() => {});
      return response;
    };
  }
}
