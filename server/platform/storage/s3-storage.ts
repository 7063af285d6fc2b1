import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import { LRUCache } from "lru-cache";
import { listBucket } from "./list-bucket.ts";
import { spoolBytes } from "./spool-bytes.ts";
import {
  type ByteRange,
  type ClaimBlob,
  derivedKey,
  isOriginalKey,
  pathOfKey,
  type Storage,
  StorageAway,
  type StoredBlob,
  unclaimed,
} from "./storage.ts";

/** How long to wait for the first byte of a response; a body may take longer. */
const answerTimeoutMs = 10_000;
const maxKnownBlobs = 10_000;

/** A private bucket of an S3-compatible store (path-style addresses, signature version 4). */
export interface S3Bucket {
  /** Origin of the store, without a slash at the end. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Storage extends Storage {
  /** Requests the bucket. Throws one line that names the problem. */
  reach(): Promise<void>;
}

interface Question {
  method: "HEAD" | "GET" | "PUT" | "DELETE";
  url: string;
  headers?: Record<string, string>;
  body?: Buffer | Blob;
}

/** A store in a bucket, with the same paths as on disk. Throws `StorageAway` while the store is unavailable. */
export function createS3Storage({ endpoint, bucket, ...access }: S3Bucket, claim: ClaimBlob = unclaimed): S3Storage {
  const client = new AwsClient({ ...access, service: "s3", retries: 2 });
  // A blob never changes, so a known one need not be requested again before it is read.
  const known = new LRUCache<string, StoredBlob>({ max: maxKnownBlobs });
  const urlOf = (key: string) => `${endpoint}/${bucket}/${pathOfKey(key)}`;

  async function ask({ url, ...question }: Question): Promise<Response> {
    const waiting = new AbortController();
    // The timeout does not limit uploads.
    const timer = question.method === "PUT" ? undefined : setTimeout(() => waiting.abort(), answerTimeoutMs);
    try {
      return await client.fetch(url, { ...question, redirect: "manual", signal: waiting.signal } as RequestInit);
    } catch (error) {
      const { code = "" } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
      throw new StorageAway(`The media store does not answer ${code}`.trim(), { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Throws `StorageAway` for any other status. */
  async function askFor(statuses: number[], question: Question): Promise<Response> {
    const response = await ask(question);
    if (statuses.includes(response.status)) return response;
    await response.body?.cancel();
    throw new StorageAway(`The media store answered a ${question.method} with status ${response.status}`);
  }

  async function statBlob(key: string): Promise<StoredBlob | undefined> {
    return known.get(key) ?? headBlob(key);
  }

  async function headBlob(key: string): Promise<StoredBlob | undefined> {
    const { status, headers } = await askFor([200, 404], { method: "HEAD", url: urlOf(key) });
    return status === 404 ? undefined : rememberBlob({ key, sizeBytes: Number(headers.get("content-length")) });
  }

  function rememberBlob(blob: StoredBlob): StoredBlob {
    known.set(blob.key, blob);
    return blob;
  }

  /** A blob that another process deleted is not known any more. */
  async function getBlob(key: string, status: number, question: Question): Promise<Response> {
    try {
      return await askFor([status], question);
    } catch (error) {
      known.delete(key);
      throw error;
    }
  }

  const listKeys = (prefix: string) =>
    listBucket(prefix, async (query) =>
      (await askFor([200], { method: "GET", url: `${endpoint}/${bucket}?${query}` })).text(),
    );

  /** Protects a blob from sweeps, and returns it if the store has it. */
  async function claimStored(key: string): Promise<StoredBlob | undefined> {
    await claim(key);
    return headBlob(key);
  }

  /** The signature covers the bytes' hash, so the store rejects altered bytes. */
  async function send(key: string, sha256: string, body: Buffer | Blob): Promise<StoredBlob> {
    await askFor([200], { method: "PUT", url: urlOf(key), headers: { "x-amz-content-sha256": sha256 }, body });
    return rememberBlob({ key, sizeBytes: body instanceof Blob ? body.size : body.length });
  }

  function readBlob(key: string, range?: ByteRange): Readable {
    const url = urlOf(key);
    async function* bytes() {
      const question: Question = range
        ? { method: "GET", url, headers: { range: `bytes=${range.start}-${range.end}` } }
        : { method: "GET", url };
      const { body } = await getBlob(key, range ? 206 : 200, question);
      // When the consumer stops, this loop ends and so does the download.
      if (body) yield* body;
    }
    return Readable.from(bytes(), { objectMode: false });
  }

  return {
    async put(bytes) {
      const key = sha256Of(bytes);
      return (await claimStored(key)) ?? send(key, key, bytes);
    },
    // A signed request declares length and hash of its body first.
    putStream: (bytes) =>
      spoolBytes(
        bytes,
        async ({ path, sha256 }) => (await claimStored(sha256)) ?? send(sha256, sha256, await openAsBlob(path)),
      ),
    putDerived: (originalKey, name, bytes) => send(derivedKey(originalKey, name), sha256Of(bytes), bytes),
    putDerivedFile: (originalKey, name, given) =>
      spoolBytes(createReadStream(given), async ({ path, sha256 }) =>
        send(derivedKey(originalKey, name), sha256, await openAsBlob(path)),
      ),
    withFile: (key, use) => spoolBytes(readBlob(key), ({ path }) => use(path)),
    stat: statBlob,
    async readAll(key) {
      const response = await getBlob(key, 200, { method: "GET", url: urlOf(key) });
      return Buffer.from(await response.arrayBuffer());
    },
    read: readBlob,
    async *list() {
      for await (const keys of listKeys("")) yield keys.filter(isOriginalKey);
    },
    async delete(key) {
      const found: string[] = [];
      for await (const keys of listKeys(`${pathOfKey(key)}.`)) found.push(...keys);
      // The blob itself last: what is left after a crash is found by the next sweep.
      for (const each of [...found, key]) {
        await askFor([200, 204], { method: "DELETE", url: urlOf(each) });
        known.delete(each);
      }
    },
    async reach() {
      const { status } = await ask({ method: "HEAD", url: `${endpoint}/${bucket}` });
      if (status === 200) return;
      if (status === 404) throw new Error(`the store has no bucket ${bucket}`);
      if (status === 403) throw new Error("the store refuses the key, or the key may not list the bucket");
      throw new Error(`the store answered with status ${status}; does S3_REGION fit?`);
    },
  };
}

function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
