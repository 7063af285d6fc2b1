import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { type BucketRequest, createBucketClient, type S3Bucket } from "./bucket-client.ts";
import { sendInParts } from "./send-in-parts.ts";
import { spoolBytes } from "./spool-bytes.ts";
import {
  type ByteRange,
  type ClaimBlob,
  createDerivedOnly,
  derivedKey,
  isDerivedKey,
  isOriginalKey,
  pathOfKey,
  type Storage,
  StorageAway,
  type StoredBlob,
  unclaimed,
} from "./storage.ts";
import { untilStalled } from "./until-stalled.ts";

const maxKnownBlobs = 10_000;
/** How long the bytes of a response may pause. */
const usualStallMs = 30_000;
/** S3 takes no more in one request. */
const largestPutBytes = 5 * 2 ** 30;
const usualPartBytes = 512 * 2 ** 20;
/** An upload that is slower than 128 KiB a second is given up, and none before a minute is over. */
const uploadTimeoutMsOf = (sizeBytes: number) => 60_000 + sizeBytes / 128;

export interface S3Storage extends Storage {
  /** Requests the bucket. Throws one line that names the problem. */
  reach(): Promise<void>;
}

/** A store in a bucket, with the same paths as on disk. Throws `StorageAway` while the store is unavailable. */
export function createS3Storage(
  bucket: S3Bucket,
  claim: ClaimBlob = unclaimed,
  {
    answerMs = undefined as number | undefined,
    stallMs = usualStallMs,
    maxPutBytes = largestPutBytes,
    partBytes = usualPartBytes,
  } = {},
): S3Storage {
  const client = createBucketClient(bucket, "media store", { answerMs });
  // A blob never changes, so a known one need not be requested again before it is read.
  const known = new LRUCache<string, StoredBlob>({ max: maxKnownBlobs });

  async function statBlob(key: string): Promise<StoredBlob | undefined> {
    return known.get(key) ?? headBlob(key);
  }

  async function headBlob(key: string): Promise<StoredBlob | undefined> {
    const { status, headers } = await client.ask([200, 404], { method: "HEAD", path: pathOfKey(key) });
    return status === 404 ? undefined : rememberBlob({ key, sizeBytes: Number(headers.get("content-length")) });
  }

  function rememberBlob(blob: StoredBlob): StoredBlob {
    known.set(blob.key, blob);
    return blob;
  }

  /** A blob that another process deleted is not known any more. */
  async function getBlob(key: string, status: number, request: BucketRequest): Promise<Response> {
    try {
      return await client.ask([status], request);
    } catch (error) {
      known.delete(key);
      throw error;
    }
  }

  async function* listKeys(prefix: string): AsyncGenerator<string[]> {
    for await (const objects of client.list(prefix))
      yield objects.map(({ path }) => path.slice(path.lastIndexOf("/") + 1));
  }

  /** Protects a blob from sweeps, and returns it if the store has it. */
  async function claimStored(key: string): Promise<StoredBlob | undefined> {
    await claim(key);
    return headBlob(key);
  }

  /** The signature covers the bytes' hash, so the store rejects altered bytes. */
  async function send(key: string, sha256: string, body: Buffer | Blob): Promise<StoredBlob> {
    const headers = { "x-amz-content-sha256": sha256 };
    const path = pathOfKey(key);
    const sizeBytes = body instanceof Blob ? body.size : body.length;
    if (body instanceof Blob && sizeBytes > maxPutBytes)
      await sendInParts(client, { path, body, partBytes, timeoutMsOf: uploadTimeoutMsOf });
    else await client.ask([200], { method: "PUT", path, headers, body, uploadTimeoutMs: uploadTimeoutMsOf(sizeBytes) });
    return rememberBlob({ key, sizeBytes });
  }

  const readBlob = (key: string) => Readable.from(lendBlob(key), { objectMode: false });

  function lendBlob(key: string, range?: ByteRange): AsyncGenerator<Buffer> {
    const path = pathOfKey(key);
    return range ? readRange(key, path, range) : readWhole(key, path);
  }

  async function* readWhole(key: string, path: string): AsyncGenerator<Buffer> {
    const { body } = await getBlob(key, 200, { method: "GET", path });
    // When the consumer stops, this loop ends and so does the download.
    if (body) yield* untilStalled(body, stallMs);
  }

  async function* readRange(key: string, path: string, { start, end }: ByteRange): AsyncGenerator<Buffer> {
    const { body } = await getBlob(key, 206, { method: "GET", path, headers: { range: `bytes=${start}-${end}` } });
    let left = end - start + 1;
    if (body)
      for await (const chunk of untilStalled(body, stallMs)) {
        left -= chunk.length;
        yield chunk;
      }
    // A bucket answers a range beyond the end of a blob with fewer bytes, as if that were all.
    if (left !== 0) throw new StorageAway("The media store sent another number of bytes than it was asked for");
  }

  return {
    async put(bytes) {
      const key = sha256Of(bytes);
      return (await claimStored(key)) ?? send(key, key, bytes);
    },
    // A signed request declares length and hash of its body first. Bytes that the store has are sent as well: the time that a large
    // upload takes must not tell its sender that another creator has the same file.
    putStream: (bytes) =>
      spoolBytes(bytes, async ({ path, sha256 }) => {
        await claim(sha256);
        return send(sha256, sha256, await openAsBlob(path));
      }),
    putDerived: (originalKey, name, bytes) => send(derivedKey(originalKey, name), sha256Of(bytes), bytes),
    putDerivedFile: (originalKey, name, given) =>
      spoolBytes(createReadStream(given), async ({ path, sha256 }) =>
        send(derivedKey(originalKey, name), sha256, await openAsBlob(path)),
      ),
    withFile: (key, use) => spoolBytes(readBlob(key), ({ path }) => use(path)),
    stat: statBlob,
    readAll: (key) => buffer(readBlob(key)),
    read: readBlob,
    lend: lendBlob,
    async *list() {
      for await (const keys of listKeys("")) yield keys.filter(isOriginalKey);
    },
    async *listDerivedOnly(isCounted) {
      const derivedOnly = createDerivedOnly(isCounted);
      for await (const keys of listKeys("")) yield derivedOnly(keys);
    },
    async *listDerived(isListed) {
      for await (const keys of listKeys("")) yield keys.filter((key) => isDerivedKey(key, isListed));
    },
    async delete(key) {
      const found: string[] = [];
      if (isOriginalKey(key)) for await (const keys of listKeys(`${pathOfKey(key)}.`)) found.push(...keys);
      // The blob itself last: what is left after a crash is found by the next sweep.
      for (const each of [...found, key]) {
        // Google answers 404 for an object that does not exist.
        await client.ask([200, 204, 404], { method: "DELETE", path: pathOfKey(each) });
        known.delete(each);
      }
    },
    reach: client.reach,
  };
}

function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}
