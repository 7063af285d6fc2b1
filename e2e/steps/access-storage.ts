import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";

/** The storage key of a post's access token. */
export function storageKey(slug: string): string {
  return `vitrina.access.${createHash("sha256").update(slug).digest("hex")}`;
}

/** Stores a token like a purchase would, once, before the page's scripts run. */
export async function storeToken(page: Page, slug: string, token: string): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem("token-was-kept")) return;
      sessionStorage.setItem("token-was-kept", "yes");
      localStorage.setItem(key, value);
    },
    [storageKey(slug), token] as const,
  );
}

export async function storedToken(page: Page, slug: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), storageKey(slug));
}
