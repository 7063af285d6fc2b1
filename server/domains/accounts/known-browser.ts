import { createKeyedHash } from "#server/platform/keys/keyed-hash.ts";
import { equalInConstantTime, type Keys } from "#server/platform/keys/keys.ts";

/** Seconds for which a browser stays known. */
export const knownBrowserSec = 365 * 24 * 3600;

/** The strongest proof that an account gave in a browser: a code of a mail, or one of its authenticator app as well. */
export type BrowserProof = "mail" | "app";

const subjects = { mail: "known-browser", app: "known-browser-of-app" };

/**
 * The mark of a browser in which an account proved itself. It opens nothing: it only gives the browser a share of the account's codes and
 * attempts that strangers cannot use up. It ends with the secret that made it.
 */
export function knownBrowserMark(keys: Keys, accountId: string, proof: BrowserProof): string {
  return createKeyedHash(keys.current("rate-limit").bytes)([subjects[proof], accountId]).toString("base64url");
}

/** The strongest proof that a cookie marks for an account; undefined for another account's mark and for none. */
export function proofInBrowser(keys: Keys, accountId: string, cookie: string | undefined): BrowserProof | undefined {
  const given = Buffer.from(cookie ?? "");
  return (["app", "mail"] as const).find((proof) =>
    equalInConstantTime(given, Buffer.from(knownBrowserMark(keys, accountId, proof))),
  );
}
