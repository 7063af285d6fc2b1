import type { Page } from "@playwright/test";
import type { BootedProduct } from "../harness/booted-product.ts";
import { purchaseSteps } from "../steps/purchase.ts";
import type { Language } from "../steps/texts.ts";

/** The tools for setting up a state. */
export interface Visit {
  page: Page;
  product: BootedProduct;
  language: Language;
  steps: ReturnType<typeof purchaseSteps>;
  /** A token that opens the post, from one purchase per run. */
  tokenFor: (post: { username: string; slug: string; title: string; usd: string }) => Promise<string>;
  /** Holds all responses of these URLs. */
  hold: (addresses: string) => Promise<unknown>;
  /** Replaces the responses of these URLs. */
  answer: (addresses: string | RegExp, status: number, json: unknown) => Promise<unknown>;
}

/** A screen in one of its states: a name such as `post/locked`, and the steps to reach it. */
export interface ScreenState {
  name: string;
  /** Captures only the viewport: for dialogs and fixed elements. */
  windowOnly?: boolean;
  /** The state is temporary, so the page's clock is stopped. */
  stopsTime?: boolean;
  /** A screen of sign-in, studio or desk, which other journeys change: only the long run visits it, and its tree is not stored. */
  isOfStaff?: boolean;
  show: (visit: Visit) => Promise<unknown>;
}

/** A state that only needs a URL. */
export function at(name: string, path: string): ScreenState {
  return { name, show: ({ page }) => page.goto(path) };
}

/** A state that needs a URL and its scripts; its tree is complete once this element is. */
export function atScripted(name: string, path: string, part: string): ScreenState {
  return {
    name,
    async show({ page }) {
      await page.goto(path);
      await page.locator(part).first().waitFor();
    },
  };
}

export function createVisit(
  page: Page,
  product: BootedProduct,
  language: Language,
  tokenFor: Visit["tokenFor"],
): Visit {
  return {
    page,
    product,
    language,
    steps: purchaseSteps(page, language),
    tokenFor,
    hold: (addresses) => page.route(addresses, () => {}),
    answer: (addresses, status, json) => page.route(addresses, (route) => route.fulfill({ status, json })),
  };
}
