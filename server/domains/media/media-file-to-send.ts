import type { ByteRange } from "#server/platform/storage/storage.ts";

/** A file that the caller may receive. */
export interface MediaFileToSend {
  name: string;
  mime: string;
  sizeBytes: number;
  /** The same for the same bytes, in quotes. */
  etag: string;
  /** Whether it is public, so that any cache may store it. */
  isPublic: boolean;
  /** Whether it is made in the best format that the asker takes. */
  isNegotiated: boolean;
  /** Whether it is a reading page, which is shown in place. */
  isPage?: boolean;
  /** Whether the reader may still have a private file; the sender asks while it sends. Undefined for one without an end. */
  isStillAllowed?: () => Promise<boolean>;
  /** Its bytes, as `Storage.lend`. */
  lend(range?: ByteRange): AsyncIterable<Buffer>;
}
