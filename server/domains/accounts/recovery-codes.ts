import { createHash, randomBytes } from "node:crypto";
import { formatAccessCode, normalizeAccessCode } from "#contract/access-code.ts";

/** Ten new recovery codes of 60 random bits each. They are shown once. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => formatAccessCode(randomBytes(8)));
}

/**
 * The stored hash of a recovery code, which has enough random bits for a plain hash. Undefined for a text of another
 * form.
 */
export function recoveryCodeHash(typed: string): Buffer | undefined {
  const code = normalizeAccessCode(typed);
  return code === undefined ? undefined : createHash("sha256").update(code).digest();
}
