import { equalInConstantTime, hmac, type Keys } from "#server/platform/keys/keys.ts";

/** The mailbox that a code of a change is sent to. */
export type ChangeSide = "former" | "new";

/** The eight digits for one side of a change. Throws if the application's secrets do not include its key. */
export function deriveChangeCode(keys: Keys, { id, keyId }: { id: string; keyId: string }, side: ChangeSide): string {
  return String(digest(keys, { id, keyId }, side).readBigUInt64BE() % 100_000_000n).padStart(8, "0");
}

/** Whether the typed digits are the code of a side; spaces and dashes do not count. */
export function isChangeCode(
  keys: Keys,
  change: { id: string; keyId: string },
  side: ChangeSide,
  typed: string,
): boolean {
  if (!keys.byId("email-change", change.keyId)) return false;
  const digits = typed.replace(/[\s\p{Pd}]/gu, "");
  return equalInConstantTime(Buffer.from(digits), Buffer.from(deriveChangeCode(keys, change, side)));
}

/** The signature with which the mail to the former address undoes a change. */
export function undoSignature(keys: Keys, change: { id: string; keyId: string }): string {
  return digest(keys, change, "undo").toString("base64url");
}

/** Whether a signature undoes a change. */
export function isUndoSignature(keys: Keys, change: { id: string; keyId: string }, signature: string): boolean {
  if (!keys.byId("email-change", change.keyId)) return false;
  return equalInConstantTime(Buffer.from(signature), Buffer.from(undoSignature(keys, change)));
}

function digest(keys: Keys, { id, keyId }: { id: string; keyId: string }, use: ChangeSide | "undo"): Buffer {
  const key = keys.byId("email-change", keyId);
  if (!key) throw new Error(`The key ${keyId} of a change of address is not among the application's secrets`);
  return hmac(key, id, use);
}
