import type { Page } from "@playwright/test";
import type { BootedProduct } from "../harness/booted-product.ts";
import { purchaseSteps } from "../steps/purchase.ts";
import type { Language } from "../steps/words.ts";

/** What a state has at hand to bring itself about. */
export interface Visit {
  page: Page;
  product: BootedProduct;
  language: Language;
  steps: ReturnType<typeof purchaseSteps>;
  /** A token that opens the post, bought once a run. */
  tokenFor: (post: { username: string; slug: string; title: string; usd: string }) => Promise<string>;
  /** Lets no answer to these addresses arrive. */
  hold: (addresses: string) => Promise<unknown>;
  /** Answers these addresses so. */
  answer: (addresses: string | RegExp, status: number, json: unknown) => Promise<unknown>;
}

/** A screen in one of its states: a name as `post/locked`, and how to bring it about. */
export interface ScreenState {
  name: string;
  /** Only what the window shows: for dialogs and what stays in its place. */
  windowOnly?: boolean;
  /** What is seen would go by itself: the page's time stands still in it. */
  stopsTime?: boolean;
  show: (visit: Visit) => Promise<unknown>;
}

/** A state that is nothing but an address. */
export function at(name: string, path: string): ScreenState {
  return { name, show: ({ page }) => page.goto(path) };
}

/** A state that is an address and what the script makes of it there: its tree is whole once this part is. */
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
