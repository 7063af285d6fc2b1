import { equalInConstantTime, hmac, hmacs, type Keys } from "#server/platform/keys/keys.ts";
import { readBase64url } from "#server/platform/keys/read-base64url.ts";

const purpose = "name-reset";

/** The token of a mailed link: the reset's id and its signature. */
export function signNameReset(keys: Keys, nameResetId: string): string {
  const id = Buffer.from(nameResetId.replaceAll("-", ""), "hex").toString("base64url");
  return `${id}.${hmac(keys.current(purpose), nameResetId).toString("base64url")}`;
}

/** The reset of a token that is signed with any configured key; undefined for any other text. */
export function nameResetOfToken(keys: Keys, token: string): string | undefined {
  const [, id = "", mac = ""] = /^([\w-]{22})\.([\w-]{43})$/.exec(token) ?? [];
  const nameResetId = readBase64url(id)
    ?.toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const given = readBase64url(mac);
  if (nameResetId === undefined || given === undefined) return undefined;
  const isSigned = hmacs(keys, purpose, nameResetId).some((signed) => equalInConstantTime(signed, given));
  return isSigned ? nameResetId : undefined;
}
