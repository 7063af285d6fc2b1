import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";

/** The name under which a browser keeps the access token of a post. */
export function storageKey(slug: string): string {
  return `vitrina.access.${createHash("sha256").update(slug).digest("hex")}`;
}

/** Puts a token where a purchase would have left it, before the page's own scripts run; only once. */
export async function keepToken(page: Page, slug: string, token: string): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (sessionStorage.getItem("token-was-kept")) return;
      sessionStorage.setItem("token-was-kept", "yes");
      localStorage.setItem(key, value);
    },
    [storageKey(slug), token] as const,
  );
}

export async function keptToken(page: Page, slug: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), storageKey(slug));
}
