import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from "@playwright/test";
import { areaOf } from "#contract/page-area.ts";
import { type BootedProduct, bootedProduct } from "./booted-product.ts";
import { startClientProxy } from "./client-proxy.ts";

export { expect } from "@playwright/test";

/** The fixtures of a journey in addition to Playwright's `page`, `context` and `request`. */
interface Journey {
  product: BootedProduct;
  /** The client address of this test; rate limits count it separately. */
  clientAddress: string;
  /** Opens a separate browser, of the same or another reader, that shares nothing with `context`. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

/**
 * Playwright's `test` with a separate browser context and client address, which fails if the page throws or a page of the
 * sign-in, the studio or the desk breaks its content security policy, and restores the clock at the end.
 */
export const test = base.extend<Journey & { noPageErrors: undefined; noViolations: undefined; steadyClock: undefined }>(
  {
    product: async ({ browserName: _ }, use) => await use(bootedProduct()),
    clientAddress: async ({ browserName: _ }, use) => await use(newAddress()),
    baseURL: async ({ product }, use) => await use(product.publicUrl),
    proxy: async ({ clientAddress, product }, use) => {
      await using proxy = await startClientProxy(product.publicUrl, clientAddress);
      await use({ server: proxy.server });
    },
    context: async ({ context, javaScriptEnabled }, use) => {
      if (javaScriptEnabled !== false) context.on("page", hydrateBeforeUse);
      await use(context);
    },
    anotherBrowser: async ({ browser, product }, use) => {
      await using opened = new AsyncDisposableStack();
      await use(async (options) => {
        const { server } = opened.use(await startClientProxy(product.publicUrl, newAddress()));
        const context = await browser.newContext({ baseURL: product.publicUrl, proxy: { server }, ...options });
        opened.defer(() => context.close());
        if (options?.javaScriptEnabled !== false) context.on("page", hydrateBeforeUse);
        return context;
      });
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
    noViolations: [
      async ({ context }, use) => {
        const violations: string[] = [];
        await context.addInitScript(reportViolations, violationMark);
        context.on("console", (message) => {
          const isOfAccounts = areaOf(URL.parse(message.page()?.url() ?? "")?.pathname) !== "readers";
          if (isOfAccounts && violationWords.test(message.text())) violations.push(message.text());
        });
        await use(undefined);
        base.expect(violations, "what the policy of a page of accounts refused").toEqual([]);
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
  },
);

const violationMark = "policy violation";
const violationWords = new RegExp(`${violationMark}|Content.Security.Policy|Trusted(?:HTML|Script)`, "i");

/** Runs in the page: writes what its policy refuses to the console. */
function reportViolations(mark: string): void {
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
    console.error(mark, effectiveDirective, blockedURI, sample),
  );
}

let addresses = 0;

/** An address from the range reserved for benchmarks that no other journey has: limits count by address. */
export function newAddress(): string {
  const number = (Number(process.env.TEST_WORKER_INDEX ?? 0) * 2 ** 12 + ++addresses) % 2 ** 17;
  return `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
}

/** Waits until React has hydrated the page. */
export async function untilHydrated(page: Page, options?: { timeout: number }): Promise<void> {
  const isHydrated = () => {
    const main = document.querySelector("main");
    const waits = document.querySelector("script[data-waits]") !== null;
    return !main || !waits || Object.keys(main).some((key) => key.startsWith("__reactFiber"));
  };
  await page.waitForFunction(isHydrated, undefined, options);
}

/**
 * Makes navigations wait until React has hydrated the page, as human readers practically do. To test earlier input,
 * visit with `waitUntil: "commit"`, as in `before-hydration.e2e.ts`.
 */
function hydrateBeforeUse(page: Page): void {
  // The four methods have different parameters, which are only passed on.
  const visits = page as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
  for (const visit of ["goto", "reload", "goBack", "goForward"]) {
    const plain = visits[visit]?.bind(page);
    visits[visit] = async (...given) => {
      const response = await plain?.(...given);
      const { waitUntil } = (given.at(-1) ?? {}) as { waitUntil?: string };
      // A page with held scripts never hydrates.
      if (waitUntil !== "commit") await untilHydrated(page, { timeout: 10_000 }).catch(() => {});
      return response;
    };
  }
}
