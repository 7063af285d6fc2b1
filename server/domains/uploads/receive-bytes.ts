import { randomUUID } from "node:crypto";
import { CallError } from "#contract/errors.ts";
import type { Database } from "#db/client.ts";
import type { IncomingBytes } from "./incoming-bytes.ts";
import type { UploadKey } from "./upload.ts";
import { isStillWriter, takeOver } from "./uploads-store.ts";

/** How often a writer asks whether a newer request has taken over. */
const recheckMs = 1_000;

/** The progress of an upload. */
export interface Progress {
  offset: number;
  sizeBytes: number;
}

/**
 * Appends bytes to an unfinished upload, from `offset`, until they end, fail or exceed its size. Each byte that arrived
 * is on disk when the promise settles, so a sender continues after a broken connection or a killed process.
 *
 * A newer request for the same upload, in whichever process, takes over; the older one stops within a second. Both
 * write the sender's bytes at their own places, so neither disturbs the other.
 *
 * Throws NOT_FOUND, and OUTDATED_VERSION if `offset` is not the number of bytes that arrived.
 */
export async function receiveBytes(
  { db, incoming }: { db: Database; incoming: IncomingBytes },
  key: UploadKey,
  { offset, bytes }: { offset: number; bytes: AsyncIterable<Uint8Array> },
): Promise<Progress> {
  const { uploadId } = key;
  const writer = randomUUID();
  const sizeBytes = await takeOver(db, key, writer);
  if (sizeBytes === undefined) throw new CallError("NOT_FOUND");
  if (offset !== (await incoming.sizeOf(uploadId))) throw new CallError("OUTDATED_VERSION");
  const file = await incoming.open(uploadId);
  let position = offset;
  let checkedAt = Date.now();
  try {
    for await (const chunk of bytes) {
      const taken = chunk.subarray(0, sizeBytes - position);
      await file.write(taken, 0, taken.length, position);
      position += taken.length;
      if (taken.length < chunk.length) throw new CallError("BODY_TOO_LARGE");
      if (Date.now() - checkedAt < recheckMs) continue;
      if (!(await isStillWriter(db, uploadId, writer))) throw new CallError("OUTDATED_VERSION");
      checkedAt = Date.now();
    }
  } finally {
    await file.close();
  }
  return { offset: position, sizeBytes };
}
