import { hmac, hmacs, type Keys } from "#server/platform/keys/keys.ts";
import { normalizeEmail } from "#server/platform/mail/normalize-email.ts";

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
