import { paths } from "#contract/paths.ts";
import { equalInConstantTime, hmac, hmacs, type Keys } from "#server/platform/keys/keys.ts";
import { readBase64url } from "#server/platform/keys/read-base64url.ts";
import type { ReceiptRow } from "./receipts-store.ts";

const purpose = "receipt-link";

/** The key that signs links of new receipts; each receipt stores its id. */
export function currentLinkKeyId(keys: Keys): string {
  return keys.current(purpose).id;
}

/** The path of a receipt that only its link opens: always the same, until the signing secret is retired. */
export function receiptPath(keys: Keys, { number, linkKeyId }: Pick<ReceiptRow, "number" | "linkKeyId">): string {
  return paths.receipt(number, receiptSignature(keys, { number, linkKeyId }));
}

/** The signature in the link of a receipt. */
export function receiptSignature(keys: Keys, { number, linkKeyId }: Pick<ReceiptRow, "number" | "linkKeyId">): string {
  const key = keys.byId(purpose, linkKeyId) ?? keys.current(purpose);
  return hmac(key, number).toString("base64url");
}

/** Whether a link has a valid signature of that number under any configured key. */
export function isReceiptSignature(keys: Keys, number: string, signature: string): boolean {
  const given = readBase64url(signature);
  if (given === undefined) return false;
  return hmacs(keys, purpose, number).some((signed) => equalInConstantTime(signed, given));
}
