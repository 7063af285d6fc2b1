import { equalInConstantTime, hmac, type Keys } from "#server/platform/keys/keys.ts";

/** The eight digits of a code, derived from the id of its row. Throws if the application's secrets do not include its key. */
export function deriveSignInCode(keys: Keys, codeId: string, keyId: string): string {
  const key = keys.byId("sign-in-code", keyId);
  if (!key) throw new Error(`The key ${keyId} of a sign-in code is not among the application's secrets`);
  // Uses 64 bits, so that code probabilities differ by less than one in 10¹¹.
  return String(hmac(key, codeId).readBigUInt64BE() % 100_000_000n).padStart(8, "0");
}

/** Whether the typed digits are the code; spaces and dashes do not count. */
export function isSignInCode(keys: Keys, typed: string, { id, keyId }: { id: string; keyId: string }): boolean {
  if (!keys.byId("sign-in-code", keyId)) return false;
  const digits = typed.replace(/[\s\p{Pd}]/gu, "");
  return equalInConstantTime(Buffer.from(digits), Buffer.from(deriveSignInCode(keys, id, keyId)));
}
