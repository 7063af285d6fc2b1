import type { Readable } from "node:stream";

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What a store knows about a blob. */
export interface StoredBlob {
  key: string;
  sizeBytes: number;
}

/**
 * Blobs by the SHA-256 of their bytes: the same bytes are kept once and a key never changes its meaning. What is derived
 * from a blob (a smaller picture) is kept beside it under a name. Writes are all or nothing.
 */
export interface Storage {
  /** Keeps the bytes under their SHA-256 in hex. */
  put(bytes: Buffer): Promise<StoredBlob>;
  /** Keeps a stream under the SHA-256 of its bytes, without holding it in memory. A stream that fails leaves nothing behind. */
  putStream(bytes: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /** Keeps what was made from the blob `originalKey`, under a key that `derivedKey` tells. */
  putDerived(originalKey: string, name: string, bytes: Buffer): Promise<StoredBlob>;
  /** Undefined if there is no such blob. */
  stat(key: string): Promise<StoredBlob | undefined>;
  /** The whole blob. Throws if there is none. */
  readAll(key: string): Promise<Buffer>;
  /** The blob or a range of it, as a stream that fails if there is no such blob. */
  read(key: string, range?: ByteRange): Readable;
}

/** The store does not answer, or not as it should: nothing is wrong with what it was asked. */
export class StorageAway extends Error {}

/** The key of what was derived from a blob. Throws for a name that is not a plain word. */
export function derivedKey(originalKey: string, name: string): string {
  const key = `${originalKey}.${name}`;
  if (!isStorageKey(key)) throw new Error("A derived blob's name is a plain word");
  return key;
}

/** Where a blob lies below a store's root, the same in every kind of store. Throws for what is no key. */
export function pathOfKey(key: string): string {
  if (!isStorageKey(key)) throw new Error("Not a key of the store");
  return `${key.slice(0, 2)}/${key}`;
}

/** Whether a text is a key of this store; nothing else ever becomes a path. */
function isStorageKey(key: string): boolean {
  return /^[0-9a-f]{64}(\.[a-z0-9]{1,20})?$/.test(key);
}
