import type { Readable } from "node:stream";

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The properties of a stored blob. */
export interface StoredBlob {
  key: string;
  sizeBytes: number;
}

/**
 * Blobs by the SHA-256 of their bytes: equal bytes are stored once, and a key never changes its meaning. Derived blobs
 * (resized pictures) are stored beside their original under a name. Writes are atomic.
 */
export interface Storage {
  /** Stores the bytes under their SHA-256 in hex. */
  put(bytes: Buffer): Promise<StoredBlob>;
  /**
   * Stores a stream under the SHA-256 of its bytes, without holding it in memory. A failed stream leaves nothing
   * behind.
   */
  putStream(bytes: AsyncIterable<Uint8Array>): Promise<StoredBlob>;
  /** Stores a blob derived from `originalKey`, under the key of `derivedKey`. */
  putDerived(originalKey: string, name: string, bytes: Buffer): Promise<StoredBlob>;
  /** The same from a file, without holding it in memory. */
  putDerivedFile(originalKey: string, name: string, path: string): Promise<StoredBlob>;
  /** Gives `use` the path of a file with the blob's bytes, which it only reads. Throws if the blob does not exist. */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  /** Undefined if there is no such blob. */
  stat(key: string): Promise<StoredBlob | undefined>;
  /** The whole blob. Throws if it does not exist. */
  readAll(key: string): Promise<Buffer>;
  /** The blob, as a stream that fails if it does not exist. */
  read(key: string): Readable;
  /**
   * The blob or a range of it, chunk by chunk; fails if the blob does not exist or is shorter. **A chunk is only valid until the next one is asked for**: its
   * memory may be used again, because fresh memory for each chunk keeps the collector busy while films are streamed (decision 260).
   */
  lend(key: string, range?: ByteRange): AsyncIterable<Buffer>;
  /** The keys of all blobs that are not derived, some at a time. */
  list(): AsyncIterable<string[]>;
  /**
   * The keys of which the store has derived blobs but no blob itself, each once, some at a time. Only derived blobs whose names pass
   * `isCounted` count.
   */
  listDerivedOnly(isCounted: (name: string) => boolean): AsyncIterable<string[]>;
  /** The keys of the derived blobs whose names pass `isListed`, some at a time. */
  listDerived(isListed: (name: string) => boolean): AsyncIterable<string[]>;
  /** Deletes a blob and everything derived from it. Deleting it again changes nothing. */
  delete(key: string): Promise<void>;
}

/** Called with the key of a blob before its bytes are stored or found in the store: keeps sweeps from deleting it. */
export type ClaimBlob = (key: string) => Promise<void>;

/** For a store that is never swept. */
export const unclaimed: ClaimBlob = async () => undefined;

/** The store is unavailable or failing; the request itself may be valid. */
export class StorageAway extends Error {}

/** The key of a derived blob. Throws for a name that is not a plain word. */
export function derivedKey(originalKey: string, name: string): string {
  const key = `${originalKey}.${name}`;
  if (!isStorageKey(key)) throw new Error("A derived blob's name is a plain word");
  return key;
}

/** Whether a name in the store is the key of a blob that is not derived. */
export function isOriginalKey(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

/** Whether a name in the store is the key of a derived blob whose name passes `isListed`. */
export function isDerivedKey(key: string, isListed: (name: string) => boolean): boolean {
  const [, name] = key.split(".");
  return name !== undefined && isStorageKey(key) && isListed(name);
}

/** Collects the keys of `Storage.listDerivedOnly` from keys in ascending order, some at a time. */
export function createDerivedOnly(isCounted: (name: string) => boolean): (keys: readonly string[]) => string[] {
  // A blob precedes what is derived from it.
  let known = "";
  return (keys) =>
    keys.flatMap((key) => {
      const [original = "", name] = key.split(".");
      if (!isStorageKey(key) || original === known || (name !== undefined && !isCounted(name))) return [];
      known = original;
      return name === undefined ? [] : [original];
    });
}

/** The path of a blob below a store's root, equal in every kind of store. Throws for an invalid key. */
export function pathOfKey(key: string): string {
  if (!isStorageKey(key)) throw new Error("Not a key of the store");
  return `${key.slice(0, 2)}/${key}`;
}

/** Whether a text is a key of this store; only keys become paths. */
function isStorageKey(key: string): boolean {
  return /^[0-9a-f]{64}(\.[a-z0-9]{1,20})?$/.test(key);
}
