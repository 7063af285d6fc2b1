import { createKeyedHash } from "#server/platform/keys/keyed-hash.ts";
import { equalInConstantTime, type Keys } from "#server/platform/keys/keys.ts";

/** Seconds for which a browser stays known. */
export const knownBrowserSec = 365 * 24 * 3600;

/**
 * The mark of a browser in which a code of an account was entered. It opens nothing: it only gives the browser a share of the
 * account's codes that strangers cannot use up. It ends with the secret that made it.
 */
export function knownBrowserMark(keys: Keys, accountId: string): string {
  return createKeyedHash(keys.current("rate-limit").bytes)(["known-browser", accountId]).toString("base64url");
}

/** Whether a cookie is the mark of an account. */
export function isKnownBrowser(keys: Keys, accountId: string, cookie: string | undefined): boolean {
  return (
    cookie !== undefined && equalInConstantTime(Buffer.from(cookie), Buffer.from(knownBrowserMark(keys, accountId)))
  );
}
