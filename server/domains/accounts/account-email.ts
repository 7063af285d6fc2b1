import { hmac, hmacs, type Keys, seal, unseal } from "#server/platform/keys/keys.ts";
import { normalizeEmail } from "#server/platform/mail/normalize-email.ts";

/** An account's address as stored: a fingerprint for look-ups and the sealed address for mail. */
export interface StoredEmail {
  fingerprint: Buffer;
  keyId: string;
  sealedEmail: Buffer;
}

/** An address of the account under the newest key. */
export function storeEmail(keys: Keys, accountId: string, email: string): StoredEmail {
  const address = normalizeEmail(email);
  const key = keys.current("account-fingerprint");
  return {
    fingerprint: hmac(key, address),
    keyId: key.id,
    sealedEmail: seal(keys, "account-seal", accountId, address),
  };
}

/** The fingerprints of an address under every key. */
export function accountFingerprints(keys: Keys, email: string): Buffer[] {
  return hmacs(keys, "account-fingerprint", normalizeEmail(email));
}

/** The address of an account. Throws if its key is lost. */
export function openEmail(keys: Keys, accountId: string, sealedEmail: Buffer): string {
  const email = unseal(keys, "account-seal", accountId, sealedEmail);
  if (email === undefined) throw new Error(`The address of the account ${accountId} cannot be opened`);
  return email;
}
