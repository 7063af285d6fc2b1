import { domainToASCII } from "node:url";
import { trimAddress } from "#contract/email.ts";
import { hmac, hmacs, type Keys } from "#server/platform/keys/keys.ts";

/**
 * An e-mail address normalized for comparison: trimmed, NFC, lower case, domain in ASCII. Keeps dots and plus signs.
 */
export function normalizeEmail(email: string): string {
  const address = trimAddress(email).normalize("NFC").toLowerCase();
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`;
}

/** A name normalized for comparison: without case, accents and extra spaces. */
export function normalizeName(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ");
}

/** A reader as stored: two keyed fingerprints. */
export interface ReaderFingerprint {
  email: Buffer;
  name: Buffer;
  keyId: string;
}

/** The fingerprint of a reader under the newest key. */
export function fingerprintReader(keys: Keys, email: string, name: string): ReaderFingerprint {
  return {
    email: fingerprintEmail(keys, email),
    name: hmac(keys.current("name-fingerprint"), normalizeName(name)),
    keyId: keys.current("email-fingerprint").id,
  };
}

/** The fingerprint of an address under the newest key. */
export function fingerprintEmail(keys: Keys, email: string): Buffer {
  return hmac(keys.current("email-fingerprint"), normalizeEmail(email));
}

/** The fingerprints of an address under every key, for look-ups. */
export function emailFingerprints(keys: Keys, email: string): Buffer[] {
  return hmacs(keys, "email-fingerprint", normalizeEmail(email));
}

/** The fingerprints of a name under every key. */
export function nameFingerprints(keys: Keys, name: string): Buffer[] {
  return hmacs(keys, "name-fingerprint", normalizeName(name));
}
