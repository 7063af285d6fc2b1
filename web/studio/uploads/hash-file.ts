import { createSha256 } from "./sha256.ts";

const chunkBytes = 4 * 2 ** 20;

/** The SHA-256 of a file in hexadecimal, without holding the file in memory. Rejects if the signal is aborted. */
export async function hashFile(file: Blob, signal: AbortSignal): Promise<string> {
  const hash = createSha256();
  for (let offset = 0; offset < file.size; offset += chunkBytes) {
    signal.throwIfAborted();
    // Awaiting each chunk lets the page answer its creator in between.
    hash.update(new Uint8Array(await file.slice(offset, offset + chunkBytes).arrayBuffer()));
  }
  return hash.digest();
}
