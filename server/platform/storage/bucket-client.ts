import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { type ListedObject, listBucket } from "./list-bucket.ts";
import { StorageAway } from "./storage.ts";

/** How long to wait for the first byte of a response; a body may take longer. */
const usualAnswerMs = 10_000;
const busyRepeats = 2;
/** Doubled for each repetition; the wait is random, up to this. */
const firstPauseMs = 50;

/** A private bucket of an S3-compatible store (path-style addresses, signature version 4). */
export interface S3Bucket {
  /** Origin of the store, without a slash at the end. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A request about the object at a path. */
export interface BucketRequest {
  method: "HEAD" | "GET" | "PUT" | "POST" | "DELETE";
  path: string;
  /** In the order of names, each with a value, as its signature needs it. */
  query?: string;
  headers?: Record<string, string>;
  body?: Buffer | Blob;
  /** How long an upload may take; unlimited if absent. */
  uploadTimeoutMs?: number;
}

/** Signed requests to a bucket. Repeats a request that the store is too busy for, twice. */
export interface BucketClient {
  /** Throws `StorageAway` if the store does not answer, or with another status than one of these. */
  ask(statuses: readonly number[], request: BucketRequest): Promise<Response>;
  /** The objects whose path starts with `prefix`, a page at a time. Throws `StorageAway`. */
  list(prefix: string): AsyncIterable<ListedObject[]>;
  /** Requests the bucket itself. Throws one line that names the problem. */
  reach(): Promise<void>;
}

/** A client of the bucket. `name` is what errors call the store. */
export function createBucketClient(
  { endpoint, bucket, ...access }: S3Bucket,
  name: string,
  { answerMs = usualAnswerMs } = {},
): BucketClient {
  const client = new AwsClient({ ...access, service: "s3" });

  /**
   * Sends a signed request, and repeats it while the store is too busy. `AwsClient.fetch` would hand the signal to a request that nothing
   * holds: once that is collected, no abort reaches the connection, and a silent store is waited for until Node's own limit of five minutes.
   */
  async function sendSigned(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    for (let repeat = 0; ; repeat += 1) {
      const response = await fetch(await client.sign(url, init), { signal });
      const isBusy = response.status >= 500 || response.status === 429;
      if (!isBusy || repeat === busyRepeats) return response;
      await response.body?.cancel();
      await sleep(Math.random() * firstPauseMs * 2 ** repeat, undefined, { signal });
    }
  }

  async function send(
    url: string,
    { method, uploadTimeoutMs, path: _, query: __, ...request }: BucketRequest,
  ): Promise<Response> {
    const waiting = new AbortController();
    const timeoutMs = method === "PUT" || method === "POST" ? uploadTimeoutMs : answerMs;
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => waiting.abort(), timeoutMs);
    try {
      return await sendSigned(url, { method, ...request, redirect: "manual" } as RequestInit, waiting.signal);
    } catch (error) {
      const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
      // That of an abort is a number.
      const reason = typeof code === "string" ? ` ${code}` : "";
      throw new StorageAway(`The ${name} does not answer${reason}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  async function askAt(url: string, statuses: readonly number[], request: BucketRequest): Promise<Response> {
    const response = await send(url, request);
    if (statuses.includes(response.status)) return response;
    await response.body?.cancel();
    throw new StorageAway(`The ${name} answered a ${request.method} with status ${response.status}`);
  }

  return {
    ask: (statuses, request) => {
      const query = request.query === undefined ? "" : `?${request.query}`;
      return askAt(`${endpoint}/${bucket}/${request.path}${query}`, statuses, request);
    },
    list: (prefix) =>
      listBucket(prefix, async (query) =>
        (await askAt(`${endpoint}/${bucket}?${query}`, [200], { method: "GET", path: "" })).text(),
      ),
    async reach() {
      const { status } = await send(`${endpoint}/${bucket}`, { method: "HEAD", path: "" });
      if (status === 200) return;
      if (status === 404) throw new Error(`the store has no bucket ${bucket}`);
      if (status === 403) throw new Error("the store refuses the key, or the key may not list the bucket");
      throw new Error(`the store answered with status ${status}; does S3_REGION fit?`);
    },
  };
}
