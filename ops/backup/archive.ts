import type { Readable } from "node:stream";

/** A file of an archive as it is stored: its size and checksum are those of the stored bytes. */
export interface StoredFile {
  path: string;
  bytes: number;
  /** In hex. */
  sha256: string;
}

/** A media file of an archive. Its path names the blob (`keyOfBlobPath`). */
export type StoredBlobFile = Pick<StoredFile, "path" | "sha256">;

/** The files of one backup, wherever they are stored. */
export interface Archive {
  /** The archive's name in its place. */
  readonly name: string;
  /** Where an operator finds it. */
  readonly address: string;
  /** Stores a file that only its owner may read. It is durable once the promise resolves; a failed stream leaves none. */
  write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** Stores a blob of the media under a path that names it. */
  writeBlob(key: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredBlobFile>;
  /** A blob that an earlier backup of the same place stored, if backups share blobs there. */
  findBlob(key: string): StoredBlobFile | undefined;
  /** Whether there is a file at the path. */
  has(path: string): Promise<boolean>;
  /** The stored bytes, or undefined if there is no such file. */
  read(path: string): Promise<Readable | undefined>;
  /** Whether every file is as it was written. Throws `ArchiveError` that names the first that is not. */
  verify(files: Iterable<Pick<StoredFile, "path" | "sha256">>, progress: () => void): Promise<void>;
  /** Makes the archive a complete one. Call it after the manifest is written. */
  finish(): Promise<void>;
}

/** A place that holds backups: a folder or a bucket. */
export interface ArchivePlace {
  /**
   * A new archive. Throws `ArchiveError` if one of that name exists. `pool` separates blobs of different encryption; `progress`
   * is called while something happens that the archive's caller does not see.
   */
  create(name: string, options: { pool: string; progress(): void }): Promise<Archive>;
  /** An archive to read, which may turn out to be missing. */
  open(name: string): Archive;
  /** The names of the complete archives. */
  list(): Promise<string[]>;
  /** Deletes archives, and what only they or interrupted backups used. An interrupted deletion is completed by the next. */
  remove(names: readonly string[]): Promise<void>;
}

/** The manifest's name, plain or encrypted. An archive without one is not complete. */
export const manifestNames = { plain: "manifest.json", encrypted: "manifest.json.age" };

/** The blob's key that is in the path of an archive's media file; undefined for a path of another kind. */
export function keyOfBlobPath(path: string): string | undefined {
  return /\/([0-9a-f]{64})(?:\.age|\.[0-9a-f]{64})?$/.exec(path)?.[1];
}

/** A file in the clear that says whose encrypted backup it is, and to which keys. */
export const aboutName = "about.json";
