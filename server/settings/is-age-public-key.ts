import { decodeBech32 } from "./bech32.ts";

/** Whether a text is a public key of the `age` format, `age1…`. Its checksum finds mistyped letters. */
export function isAgePublicKey(text: string): boolean {
  return decodeBech32("age", text)?.length === 32;
}
