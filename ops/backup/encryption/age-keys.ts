import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { decodeBech32, encodeBech32 } from "#server/settings/bech32.ts";

/** The public half of a pair of keys: X25519, as the `age` format has it. */
export interface Recipient {
  publicKey: KeyObject;
  /** `age1…`. */
  text: string;
}

/** The private half. */
export interface Identity {
  privateKey: KeyObject;
  recipient: Recipient;
}

const recipientPrefix = "age";
const identityPrefix = "age-secret-key-";
/** The start before the 32 bytes of a private X25519 key in PKCS #8 (RFC 8410). */
const pkcs8Start = Buffer.from("302e020100300506032b656e04220420", "hex");

/** The recipient of a text; undefined for an invalid one. */
export function parseRecipient(text: string): Recipient | undefined {
  const bytes = decodeBech32(recipientPrefix, text);
  return bytes?.length === 32 ? recipientOf(publicKeyOf(bytes)) : undefined;
}

/** The identity of a text; undefined for an invalid one. */
export function parseIdentity(text: string): Identity | undefined {
  const bytes = decodeBech32(identityPrefix, text);
  if (bytes?.length !== 32) return undefined;
  const key = Buffer.concat([pkcs8Start, bytes]);
  return identityOf(createPrivateKey({ key, format: "der", type: "pkcs8" }));
}

/** A new identity with its text, `AGE-SECRET-KEY-1…`. */
export function generateIdentity(): { text: string; identity: Identity } {
  const { privateKey } = generateKeyPairSync("x25519");
  const bytes = privateKey.export({ format: "der", type: "pkcs8" }).subarray(-32);
  return { text: encodeBech32(identityPrefix, bytes).toUpperCase(), identity: identityOf(privateKey) };
}

/** The 32 bytes of a public key. */
export function bytesOfPublicKey(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: "jwk" }).x ?? "", "base64url");
}

/** The key of 32 bytes. */
export function publicKeyOf(bytes: Uint8Array): KeyObject {
  const x = Buffer.from(bytes).toString("base64url");
  return createPublicKey({ key: { kty: "OKP", crv: "X25519", x }, format: "jwk" });
}

function identityOf(privateKey: KeyObject): Identity {
  return { privateKey, recipient: recipientOf(createPublicKey(privateKey)) };
}

function recipientOf(publicKey: KeyObject): Recipient {
  return { publicKey, text: encodeBech32(recipientPrefix, bytesOfPublicKey(publicKey)) };
}
