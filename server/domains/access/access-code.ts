import { formatAccessCode } from "#contract/access-code.ts";
import { equalInConstantTime, hmac, type Key, type Keys } from "#server/platform/keys/keys.ts";

/** The key for new codes. */
export function currentCodeKey(keys: Keys): Key {
  return keys.current("access-code");
}

/** The code of a purchase, derived so that it is not stored. Throws for an unknown key. */
export function deriveAccessCode(keys: Keys, orderId: string, keyId: string): string {
  const key = keys.byId("access-code", keyId);
  if (!key) throw new Error(`The key ${keyId} of an access code is not among the application's secrets`);
  return formatAccessCode(hmac(key, orderId));
}

/** Whether a normalized code belongs to the purchase; false for an unknown key. */
export function isCodeOf(keys: Keys, code: string, orderId: string, keyId: string): boolean {
  if (!keys.byId("access-code", keyId)) return false;
  return equalInConstantTime(Buffer.from(code), Buffer.from(deriveAccessCode(keys, orderId, keyId)));
}
