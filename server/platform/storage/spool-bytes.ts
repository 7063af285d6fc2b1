import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { withTemporaryFile } from "#server/platform/temporary-files/with-temporary-file.ts";

/** Received bytes in a file. */
export interface SpooledFile {
  path: string;
  /** In hex. */
  sha256: string;
  sizeBytes: number;
}

/**
 * Defers a stream's early error to its later reader; it would otherwise crash the process. Call it before the first
 * await.
 */
export function holdErrors<Bytes extends AsyncIterable<Uint8Array>>(bytes: Bytes): Bytes {
  if (bytes instanceof Readable) bytes.on("error", () => {});
  return bytes;
}

/** Writes a stream to a temporary file that other users cannot read, and deletes it when `use` is over or the stream fails. */
export async function spoolBytes<T>(
  bytes: AsyncIterable<Uint8Array>,
  use: (file: SpooledFile) => Promise<T>,
): Promise<T> {
  holdErrors(bytes);
  return withTemporaryFile(async (path) => use({ path, ...(await writeBytes(bytes, path, { flush: false })) }));
}

/** Writes a stream to a new file, as fast as the disk takes it. `flush`: resolves once every byte is on the disk. */
export async function writeBytes(
  bytes: AsyncIterable<Uint8Array>,
  path: string,
  { flush }: { flush: boolean },
): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  async function* measured() {
    for await (const chunk of bytes) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  }
  holdErrors(bytes);
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(measured());
    if (flush) await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest("hex"), sizeBytes };
}
