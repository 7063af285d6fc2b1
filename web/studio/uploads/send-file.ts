import { staffPaths } from "#contract/staff-paths.ts";
import type { FileRefusal } from "#contract/upload-rules.ts";
import type { StudioUpload } from "#contract/uploads.ts";
import { outcomeOf } from "#web/client/call-failure.ts";
import { staffClient } from "#web/client/staff-client.ts";
import { hashFile } from "./hash-file.ts";
import { sendPart } from "./send-part.ts";

export type FileKind = StudioUpload["kind"];

/** How sending a file ended. */
export type SendOutcome =
  | { kind: "finished"; upload: StudioUpload }
  /** All bytes of an export have arrived; its import reads them. */
  | { kind: "received"; uploadId: string }
  | { kind: "refused"; reason: FileRefusal | "quota" | "restricted" | "signed-out" | "failed" }
  /** The signal was aborted. What arrived stays on the server. */
  | { kind: "stopped" };

export interface SendOptions {
  kind: FileKind;
  signal: AbortSignal;
  /**
   * Gets the number of bytes that the server has, `checking` while the file is compared with earlier ones, or `verifying`
   * while the server checks what arrived.
   */
  onProgress: (sentBytes: number | "checking" | "verifying") => void;
  /** An earlier, stopped attempt to continue; gets the id of a new one. */
  uploadId: { current: string | undefined };
}

/** Delays before a lost connection is tried again, in milliseconds; the last one repeats. */
const retryMs = [500, 1_000, 2_000, 5_000, 10_000];

/** How often to ask about a file that the server checks, in milliseconds. */
const recheckMs = 1_500;

/** How long a call may take, in milliseconds: a network can end without a word to the connection. */
const callTimeoutMs = 60_000;
const limited = (signal: AbortSignal) => AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]);

/** Answers of the server that another attempt may change. */
class TryAgain extends Error {}
const isTimeout = (error: unknown) => error instanceof DOMException && error.name === "TimeoutError";

/**
 * Sends a file, and continues where it stopped after each lost connection, until the signal is aborted. A file that the
 * creator already has is not sent. Never rejects.
 */
export async function sendFile(file: File, options: SendOptions): Promise<SendOutcome> {
  const { signal } = options;
  let sha256: string | undefined;
  for (let failures = 0; !signal.aborted; ) {
    try {
      if (sha256 === undefined) {
        options.onProgress("checking");
        sha256 = await hashFile(file, signal);
      }
      const sent = options.uploadId.current !== undefined ? undefined : await announce(file, sha256, options);
      if (sent) return sent;
      await sendRest(file, options, () => {
        failures = 0;
      });
      if (options.kind === "export") return { kind: "received", uploadId: options.uploadId.current ?? "" };
      return await finish(sha256, options);
    } catch (error) {
      if (signal.aborted) break;
      // The browser cannot read a file that was changed or removed since it was chosen.
      if (!(error instanceof TryAgain) && !isTimeout(error)) return { kind: "refused", reason: "failed" };
      await pause(retryMs[Math.min(failures++, retryMs.length - 1)] ?? 0, signal);
    }
  }
  return { kind: "stopped" };
}

/** Announces the file. Returns its outcome if nothing needs to be sent. */
async function announce(
  file: File,
  sha256: string,
  { kind, signal, uploadId }: SendOptions,
): Promise<SendOutcome | undefined> {
  const body = { kind, name: file.name, sizeBytes: file.size, sha256 };
  const outcome = await outcomeOf(staffClient.startUpload({ body, signal: limited(signal) }));
  if (outcome.kind !== "reply") return refusal(outcome);
  const { data: upload } = outcome.reply;
  if (upload.isFinished) return { kind: "finished", upload };
  uploadId.current = upload.id;
  return undefined;
}

/** Sends what the server does not have, in parts that take a few seconds each. */
async function sendRest(file: File, { signal, uploadId, onProgress }: SendOptions, onPart: () => void): Promise<void> {
  const address = staffPaths.uploadBytes(uploadId.current ?? "");
  let offset = await readOffset(address, uploadId, signal);
  let partBytes = 2 ** 20;
  while (offset < file.size) {
    const begun = performance.now();
    const part = file.slice(offset, offset + partBytes);
    const at = offset;
    const answer = await sendPart(address, { offset, part, signal, onProgress: (bytes) => onProgress(at + bytes) });
    if (answer.kind !== "received") throw new TryAgain();
    offset = answer.offset;
    onProgress(offset);
    onPart();
    const seconds = (performance.now() - begun) / 1_000;
    partBytes = Math.min(2 ** 24, Math.max(2 ** 18, Math.round((part.size / Math.max(seconds, 0.05)) * 4)));
  }
}

async function readOffset(
  address: string,
  uploadId: { current: string | undefined },
  signal: AbortSignal,
): Promise<number> {
  const answer = await fetch(address, { method: "HEAD", signal: limited(signal) }).catch(() => undefined);
  // The server has deleted the upload, or refuses its creator: the next attempt announces the file again, and learns why.
  if ([401, 403, 404].includes(answer?.status ?? 0)) uploadId.current = undefined;
  if (!answer?.ok) throw new TryAgain();
  return Number(answer.headers.get("upload-offset"));
}

/** Finishes the upload; waits while the server checks a large one. */
async function finish(sha256: string, options: SendOptions): Promise<SendOutcome> {
  const { signal, uploadId, onProgress } = options;
  const params = { id: uploadId.current ?? "" };
  const outcome = await outcomeOf(staffClient.finishUpload({ params, body: { sha256 }, signal: limited(signal) }));
  if (outcome.kind !== "reply") return refusal(outcome);
  const { data: upload } = outcome.reply;
  if (upload.isFinished) return { kind: "finished", upload };
  onProgress("verifying");
  await pause(recheckMs, signal);
  signal.throwIfAborted();
  return finish(sha256, options);
}

/** Throws `TryAgain` for a failure that passes. */
function refusal(
  failure: Exclude<Awaited<ReturnType<typeof outcomeOf>>, { kind: "reply" }>,
): Extract<SendOutcome, { kind: "refused" }> {
  if (failure.kind !== "refused") throw new TryAgain();
  const { code, details, status } = failure;
  if (code === "FILE_REFUSED") return { kind: "refused", reason: (details as { reason: FileRefusal }).reason };
  if (code === "QUOTA_EXCEEDED") return { kind: "refused", reason: "quota" };
  if (code === "RESTRICTED") return { kind: "refused", reason: "restricted" };
  if (code === "SIGN_IN_REQUIRED") return { kind: "refused", reason: "signed-out" };
  // Bytes that are missing, or an upload that was swept, are sent again.
  const passes = status >= 500 || status === 429 || code === "UPLOAD_INCOMPLETE" || code === "NOT_FOUND";
  if (!passes) return { kind: "refused", reason: "failed" };
  throw new TryAgain();
}

/** Waits, at most until the connection is back or the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}
