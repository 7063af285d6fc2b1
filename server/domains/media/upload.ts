import { holdErrors } from "#server/platform/storage/spool-bytes.ts";

/** A file as it arrives: from a request, or from a folder that is imported. */
export interface Upload {
  /** The sender's file name; its extension determines the type of a download. */
  name: string;
  /** Read once, as fast as it is stored. A stream that fails leaves nothing behind. */
  bytes: AsyncIterable<Uint8Array>;
  /** The most that this upload may have. */
  maxBytes: number;
}

/** An upload was stopped because it has more bytes than allowed. */
export class UploadTooLarge extends Error {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`the file is larger than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/** The bytes of an upload, until they exceed its limit or that of its kind. Throws `UploadTooLarge` then, and ends the stream. */
export function limitBytes(
  { bytes, maxBytes }: Pick<Upload, "bytes" | "maxBytes">,
  maxBytesOfKind = Number.POSITIVE_INFINITY,
): AsyncIterable<Uint8Array> {
  return limited(holdErrors(bytes), Math.min(maxBytes, maxBytesOfKind));
}

async function* limited(bytes: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0;
  for await (const chunk of bytes) {
    sizeBytes += chunk.length;
    if (sizeBytes > limit) throw new UploadTooLarge(limit);
    yield chunk;
  }
}
