import { CallError } from "#contract/errors.ts";
import type { IncomingBytes } from "./incoming-bytes.ts";
import type { UploadsDeps } from "./uploads-deps.ts";

/** Seconds after which a sender may try again: an operator has to make room. */
const retryAfterSec = 600;

/**
 * Throws UNAVAILABLE, and alerts the operator, unless the disk takes so many bytes more and keeps its reserve, which the database of an
 * embedded shop needs.
 */
export async function requireRoom(
  { db, incoming, alerts }: Pick<UploadsDeps, "db" | "alerts"> & { incoming: IncomingBytes },
  bytes: number,
): Promise<void> {
  if (await incoming.hasRoomFor(bytes)) return;
  await alerts.raiseOnce(db, {
    ...{ kind: "disk-almost-full", subjectId: "uploads" },
    message: "The disk of DATA_DIR is almost full: uploads are refused",
  });
  throw new CallError("UNAVAILABLE", { retryAfterSec });
}
