import { formatAccessCode } from "#contract/access-code.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { equalInConstantTime, hmac, hmacs, type Key, type KeyPurpose, type Keys } from "#server/platform/keys/keys.ts";
import { readBase64url } from "#server/platform/keys/read-base64url.ts";

/** The parts of an application from which its code and link are derived: its id, and the key that sealed it. */
interface SealedApplication {
  id: string;
  sealed: Buffer;
}

/**
 * The code that an applicant puts into the profile, such as `7K2M-9XHT`. Derived, so always the same and stored
 * nowhere.
 */
export function verificationCodeOf(keys: Keys, application: SealedApplication): string {
  return formatAccessCode(hmac(keyOf(keys, "application-code", application), application.id)).slice(0, 9);
}

/** The path of the applicant's private page. */
export function applicationPath(keys: Keys, application: SealedApplication): string {
  const signature = hmac(keyOf(keys, "application-link", application), application.id);
  return staffPaths.application(application.id, signature.toString("base64url"));
}

/** Whether a link carries our signature of that application, made with any active key. */
export function isApplicationSignature(keys: Keys, id: string, signature: string): boolean {
  const given = readBase64url(signature);
  if (given === undefined) return false;
  return hmacs(keys, "application-link", id).some((signed) => equalInConstantTime(signed, given));
}

/** The key of the secret that sealed the application, so that a new secret keeps mailed codes and links valid. */
function keyOf(keys: Keys, purpose: KeyPurpose, { sealed }: SealedApplication): Key {
  return keys.byId(purpose, sealed.subarray(0, 8).toString()) ?? keys.current(purpose);
}
