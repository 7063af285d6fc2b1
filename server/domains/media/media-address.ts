import { equalInConstantTime, hmac, type Keys } from "#server/platform/keys/keys.ts";
import { readBase64url } from "#server/platform/keys/read-base64url.ts";

/** The signature in the address of a private file: it names the purchase and binds it to this one file. */
export function signMediaAddress(keys: Keys, fileId: string, orderId: string): string {
  const mac = hmac(keys.current("media-address"), fileId, orderId);
  return `${Buffer.from(orderId.replaceAll("-", ""), "hex").toString("base64url")}.${mac.toString("base64url")}`;
}

/**
 * The purchase that an address was signed for, by any key that still counts. Undefined if the signature is not of this
 * file. Whether the purchase still gives access is another question, asked at every request.
 */
export function orderOfMediaAddress(keys: Keys, fileId: string, signature: string): string | undefined {
  const match = /^([\w-]{22})\.([\w-]{43})$/.exec(signature);
  if (!match) return undefined;
  const [, order = "", mac = ""] = match;
  const orderId = readBase64url(order)
    ?.toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const given = readBase64url(mac);
  if (orderId === undefined || given === undefined) return undefined;
  const signed = keys.all("media-address").filter((key) => equalInConstantTime(hmac(key, fileId, orderId), given));
  return signed.length > 0 ? orderId : undefined;
}
