import { randomUUID } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { CallError } from "#contract/errors.ts";
import type { IncomingBytes } from "./incoming-bytes.ts";
import { requireRoom } from "./require-room.ts";
import type { UploadKey } from "./upload.ts";
import type { UploadsDeps } from "./uploads-deps.ts";
import { holdAsWriter, takeOver } from "./uploads-store.ts";

/** Received bytes are written at the latest after this time, and once so many wait. */
const flushMs = 1_000;
const flushBytes = 4 * 2 ** 20;

/** The progress of an upload. */
export interface Progress {
  offset: number;
  sizeBytes: number;
}

/**
 * Appends bytes to an unfinished upload, from `offset`, until they end, fail or exceed its size. Each byte that arrived
 * is on disk when the promise settles, and within a second, so a sender continues after a broken connection or a killed process.
 *
 * A newer request for the same upload, in whichever process, takes over, and a check ends all writing: bytes are written in a transaction
 * that holds the upload's row, so none arrives after either (decision 178).
 *
 * Throws NOT_FOUND, UNAVAILABLE while the disk is almost full, and OUTDATED_VERSION if `offset` is not the number of bytes that arrived, or once another request writes.
 */
export async function receiveBytes(
  { db, ...deps }: Pick<UploadsDeps, "db" | "alerts"> & { incoming: IncomingBytes },
  key: UploadKey,
  { offset, bytes }: { offset: number; bytes: AsyncIterable<Uint8Array> },
): Promise<Progress> {
  const { incoming } = deps;
  const { uploadId } = key;
  const writer = randomUUID();
  const sizeBytes = await takeOver(db, key, writer);
  if (sizeBytes === undefined) throw new CallError("NOT_FOUND");
  if (offset !== (await incoming.sizeOf(uploadId))) throw new CallError("OUTDATED_VERSION");
  const file = await incoming.open(uploadId);
  const write = (chunks: Uint8Array[], position: number) =>
    db.transaction(async (tx) => {
      if (!(await holdAsWriter(tx, uploadId, writer))) throw new CallError("OUTDATED_VERSION");
      await writeAll(file, chunks, position);
    });
  let [written, received] = [offset, offset];
  let waiting: Uint8Array[] = [];
  let flushedAt = Date.now();
  const flush = async () => {
    const chunks = waiting;
    waiting = [];
    flushedAt = Date.now();
    if (chunks.length > 0) {
      await requireRoom({ db, ...deps }, received - written);
      await write(chunks, written);
    }
    written = received;
  };
  try {
    for await (const chunk of bytes) {
      const taken = chunk.subarray(0, sizeBytes - received);
      if (taken.length > 0) waiting.push(taken);
      received += taken.length;
      if (taken.length < chunk.length) throw new CallError("BODY_TOO_LARGE");
      if (received - written >= flushBytes || Date.now() - flushedAt >= flushMs) await flush();
    }
  } finally {
    await flush().finally(() => file.close());
  }
  return { offset: written, sizeBytes };
}

async function writeAll(file: FileHandle, chunks: Uint8Array[], position: number): Promise<void> {
  const { bytesWritten } = await file.writev(chunks, position);
  if (bytesWritten < chunks.reduce((sum, { length }) => sum + length, 0))
    throw new Error("The disk took a part of the bytes");
}
