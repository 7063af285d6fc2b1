import { equalInConstantTime, hmac, hmacs, type Keys } from "#server/platform/keys/keys.ts";

const purpose = "name-reset";

/** The token of a mailed link: the reset's id and our signature of it. */
export function signNameReset(keys: Keys, nameResetId: string): string {
  const id = Buffer.from(nameResetId.replaceAll("-", ""), "hex").toString("base64url");
  return `${id}.${hmac(keys.current(purpose), nameResetId).toString("base64url")}`;
}

/** The reset that a token stands for, signed with any key that still counts; undefined for any other text. */
export function nameResetOfToken(keys: Keys, token: string): string | undefined {
  const [, id = "", mac = ""] = /^([\w-]{22})\.([\w-]{43})$/.exec(token) ?? [];
  const nameResetId = Buffer.from(id, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const given = Buffer.from(mac, "base64url");
  const isSigned = hmacs(keys, purpose, nameResetId).some((signed) => equalInConstantTime(signed, given));
  return isSigned ? nameResetId : undefined;
}
