import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type { BucketClient } from "./bucket-client.ts";
import { StorageAway } from "./storage.ts";

/** An upload to S3 in parts. */
export interface UploadInParts {
  path: string;
  /** Of a file: each part is read when it is sent. */
  body: Blob;
  /** S3 takes from 5 MiB to 5 GiB, and 10,000 parts at most. */
  partBytes: number;
  /** How long a part may take. */
  timeoutMsOf(sizeBytes: number): number;
}

/**
 * Sends an object in parts, which S3 demands of objects over 5 GiB; the object is there once the last one has arrived. The store rejects
 * altered bytes of each part. Throws `StorageAway`, and deletes the parts then.
 */
export async function sendInParts(
  client: Pick<BucketClient, "ask">,
  { path, body, partBytes, timeoutMsOf }: UploadInParts,
): Promise<void> {
  const slow = { uploadTimeoutMs: timeoutMsOf(0) };
  const begun = await client.ask([200], { method: "POST", path, query: "uploads=", ...slow });
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(await begun.text())?.[1];
  if (uploadId === undefined) throw new StorageAway("The media store began no upload in parts");
  const upload = `uploadId=${encodeURIComponent(uploadId)}`;
  try {
    const parts: string[] = [];
    for (let start = 0; start < body.size; start += partBytes) {
      const part = body.slice(start, Math.min(start + partBytes, body.size));
      const place = parts.length + 1;
      const { headers } = await client.ask([200], {
        ...{ method: "PUT", path, query: `partNumber=${place}&${upload}`, body: part },
        headers: { "x-amz-content-sha256": await sha256Of(part) },
        uploadTimeoutMs: timeoutMsOf(part.size),
      });
      parts.push(`<Part><PartNumber>${place}</PartNumber><ETag>${headers.get("etag")}</ETag></Part>`);
    }
    const list = Buffer.from(`<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`);
    const ended = await client.ask([200], { method: "POST", path, query: upload, body: list, ...slow });
    // A status of 200 arrives before the parts are joined.
    if (!(await ended.text()).includes("<CompleteMultipartUploadResult"))
      throw new StorageAway("The media store joined no parts");
  } catch (error) {
    await client.ask([204, 404], { method: "DELETE", path, query: upload }).catch(() => undefined);
    throw error;
  }
}

async function sha256Of(part: Blob): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(part.stream(), hash);
  return hash.digest("hex");
}
