import { equalInConstantTime, hmac, hmacs, type Keys } from "#server/platform/keys/keys.ts";
import { readBase64url } from "#server/platform/keys/read-base64url.ts";

/**
 * The signature in the address of a private file: it names the purchase and binds it to this one file. With `browser`, a secret of its
 * cookie, only that browser can use it (decision 206).
 */
export function signMediaAddress(keys: Keys, fileId: string, orderId: string, browser?: string): string {
  const mac = hmac(keys.current("media-address"), ...signedParts(fileId, orderId, browser));
  return `${Buffer.from(orderId.replaceAll("-", ""), "hex").toString("base64url")}.${mac.toString("base64url")}`;
}

/**
 * The purchase that an address was signed for, by any key that still counts, for every browser or for the one that uses it. Undefined if
 * the signature is not of this file, or for another browser. Whether the purchase still gives access is another question, asked at every
 * request.
 */
export function orderOfMediaAddress(
  keys: Keys,
  fileId: string,
  { signature, browser }: { signature: string | undefined; browser?: string | undefined },
): string | undefined {
  const match = /^([\w-]{22})\.([\w-]{43})$/.exec(signature ?? "");
  if (!match) return undefined;
  const [, order = "", mac = ""] = match;
  const orderId = readBase64url(order)
    ?.toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const given = readBase64url(mac);
  if (orderId === undefined || given === undefined) return undefined;
  const holders = browser === undefined ? [undefined] : [browser, undefined];
  const isSigned = holders.some((holder) =>
    hmacs(keys, "media-address", ...signedParts(fileId, orderId, holder)).some((signed) =>
      equalInConstantTime(signed, given),
    ),
  );
  return isSigned ? orderId : undefined;
}

function signedParts(fileId: string, orderId: string, browser: string | undefined): string[] {
  return browser === undefined ? [fileId, orderId] : [fileId, orderId, browser];
}
