import { addressOf } from "#contract/address-of-call.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { StudioUpload } from "#contract/uploads.ts";
import type { CallResult, TestBrowser } from "#server/testing/test-browser.ts";

/** A file to upload in a test. */
export interface SentFile {
  kind: "picture" | "download" | "captions";
  name: string;
  bytes: Uint8Array;
}

/** Announces a file and returns the upload. */
export async function start(
  browser: TestBrowser,
  { kind, name, bytes }: SentFile,
  headers: Record<string, string> = {},
): Promise<StudioUpload> {
  const announced = { kind, name, sizeBytes: bytes.length };
  const started = await browser.send("POST", addressOf("startUpload"), announced, headers);
  if (started.status !== 200) throw new Error(`The upload was refused: ${JSON.stringify(started.body)}`);
  return started.body.data;
}

/** Sends bytes from an offset, as a tus client does. */
export function patchBytes(
  browser: TestBrowser,
  id: string,
  { offset, bytes }: { offset: number; bytes: Uint8Array },
  headers: Record<string, string> = {},
): Promise<CallResult> {
  return browser.sendBytes("PATCH", staffPaths.uploadBytes(id), bytes, {
    ...{ ...headers, "tus-resumable": "1.0.0", "upload-offset": String(offset) },
    "content-type": "application/offset+octet-stream",
  });
}

/** Finishes an upload whose bytes have arrived. */
export function finish(
  browser: TestBrowser,
  id: string,
  body: { sha256?: string } = {},
  headers: Record<string, string> = {},
): Promise<CallResult> {
  return browser.send("POST", addressOf("finishUpload", { params: { id } }), body, headers);
}

/** Uploads a file. Throws unless it is accepted. `headers`: for a product at another origin than that of the tests. */
export async function upload(
  browser: TestBrowser,
  file: SentFile,
  headers: Record<string, string> = {},
): Promise<StudioUpload> {
  const { id } = await start(browser, file, headers);
  await patchBytes(browser, id, { offset: 0, bytes: file.bytes }, headers);
  const finished = await finish(browser, id, {}, headers);
  if (finished.status !== 200) throw new Error(`The file was refused: ${JSON.stringify(finished.body)}`);
  return finished.body.data;
}
