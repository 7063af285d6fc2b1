import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { createKeyedHash, type KeyedHash } from "./keyed-hash.ts";

/** The uses of a key. Each purpose has its own key. */
export type KeyPurpose =
  | "email-fingerprint"
  | "name-fingerprint"
  | "browser-fingerprint"
  | "access-code"
  | "access-token"
  | "media-address"
  | "receipt-link"
  | "name-reset"
  // For all jobs. The name determines the key, so it must not change.
  | "outbox-seal"
  | "form-token"
  | "form-submission"
  | "contact-seal"
  | "application-seal"
  | "report-seal"
  | "refund-request-seal"
  | "application-fingerprint"
  | "application-code"
  | "application-link"
  | "account-fingerprint"
  | "account-seal"
  | "sign-in-code"
  | "email-change"
  | "totp-seal"
  | "rate-limit";

export interface Key {
  id: string;
  bytes: Buffer;
}

/** The keys of every purpose, derived from the application's secrets. */
export interface Keys {
  /** The newest key, used for everything new. */
  current(purpose: KeyPurpose): Key;
  /** All keys, newest first, for look-ups. */
  all(purpose: KeyPurpose): readonly Key[];
  /** The key with the id stored beside a value. */
  byId(purpose: KeyPurpose, id: string): Key | undefined;
}

/** Derives one key per purpose (HKDF-SHA256) from each secret, newest first. */
export function deriveKeys(secrets: readonly string[]): Keys {
  const cache = new Map<KeyPurpose, readonly Key[]>();
  const all = (purpose: KeyPurpose) => {
    let keys = cache.get(purpose);
    if (!keys) {
      keys = secrets.map((secret) => ({
        id: createHash("sha256").update(`vitrina key id\0${secret}`).digest("base64url").slice(0, 8),
        bytes: Buffer.from(hkdfSync("sha256", secret, "vitrina", purpose, 32)),
      }));
      cache.set(purpose, keys);
    }
    return keys;
  };
  return {
    all,
    current(purpose) {
      const key = all(purpose)[0];
      if (!key) throw new Error("There is no application secret");
      return key;
    },
    byId: (purpose, id) => all(purpose).find((key) => key.id === id),
  };
}

const keyedHashes = new WeakMap<Key, KeyedHash>();

/** HMAC-SHA256 over the parts, unambiguous about where one ends. */
export function hmac(key: Key, ...parts: (string | Buffer)[]): Buffer {
  const keyedHash = keyedHashes.get(key) ?? createKeyedHash(key.bytes);
  keyedHashes.set(key, keyedHash);
  return keyedHash(parts);
}

/** `hmac` under every key of a purpose, newest first, because stored values may be of any of them. */
export function hmacs(keys: Keys, purpose: KeyPurpose, ...parts: (string | Buffer)[]): Buffer[] {
  return keys.all(purpose).map((key) => hmac(key, ...parts));
}

/** Compares in constant time. */
export function equalInConstantTime(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Seals a text (AES-256-GCM) for its context. The result contains the key's id. */
export function seal(keys: Keys, purpose: KeyPurpose, context: string, text: string): Buffer {
  const key = keys.current(purpose);
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, nonce).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.from(key.id), nonce, cipher.getAuthTag(), sealed]);
}

/** Opens a sealed text of the same context; undefined if it was altered or its key is unknown. */
export function unseal(keys: Keys, purpose: KeyPurpose, context: string, sealed: Buffer): string | undefined {
  const key = keys.byId(purpose, sealed.subarray(0, 8).toString());
  if (!key) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key.bytes, sealed.subarray(8, 20));
    decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(20, 36));
    return Buffer.concat([decipher.update(sealed.subarray(36)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
