import { openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type BucketClient, createBucketClient, type S3Bucket } from "#server/platform/storage/bucket-client.ts";
import { spoolBytes } from "#server/platform/storage/spool-bytes.ts";
import { pathOfKey } from "#server/platform/storage/storage.ts";
import { type Archive, type ArchivePlace, keyOfBlobPath, manifestNames, type StoredBlobFile } from "./archive.ts";
import { ArchiveError } from "./archive-error.ts";
import { readMediaList } from "./manifest.ts";
import { notAsWritten, verifyByReading } from "./verify-by-reading.ts";

/** An upload may take a second for each so many bytes, and this long besides. */
const leastBytesPerSec = 100_000;
const uploadStartMs = 60_000;
const whileUploadingMs = 500;

/** The list of an archive's media files, in the clear. */
const mediaListName = "media.sha256";

/**
 * Backups in a bucket. `backups/NAME/` has the files of one, complete once its manifest is there. `media/POOL/` has the media
 * files of all: blobs never change, so a backup adds only the new ones. A path there ends in the checksum of its bytes.
 */
export async function bucketArchives(bucket: S3Bucket): Promise<ArchivePlace> {
  const client = createBucketClient(bucket, "backup bucket");
  await client.reach().catch((error: Error) => {
    throw new ArchiveError(`The backup bucket cannot be used: ${error.message}`);
  });
  const address = (name: string) => `s3:${bucket.bucket}/backups/${name}`;

  /** The paths below each archive. */
  async function listArchives(): Promise<Map<string, string[]>> {
    const paths = new Map<string, string[]>();
    for await (const objects of client.list("backups/"))
      for (const { path } of objects) {
        const name = path.split("/")[1] ?? "";
        paths.set(name, [...(paths.get(name) ?? []), path]);
      }
    return paths;
  }

  return {
    async create(name, { pool, progress }) {
      if (!/^[\w.-]{1,100}$/.test(name))
        throw new ArchiveError(`${name} is not a name of letters, digits, dots and dashes`);
      const paths = (await listArchives()).get(name) ?? [];
      if (isComplete(paths)) throw new ArchiveError(`${address(name)} is there already`);
      await deleteAll(client, paths);
      return archiveToWrite(client, { name, address: address(name), pool, progress });
    },
    open: (name) => archiveToRead(client, { name, address: address(name) }),
    list: async () => [...(await listArchives())].flatMap(([name, paths]) => (isComplete(paths) ? [name] : [])),
    async remove(names) {
      for (const [name, paths] of await listArchives())
        if (names.includes(name) || !isComplete(paths)) await deleteAll(client, paths.sort(manifestsFirst));
      await deleteUnusedBlobs(client);
    },
  };
}

function isManifest(path: string): boolean {
  return Object.values(manifestNames).some((name) => path.endsWith(`/${name}`));
}

function isComplete(paths: readonly string[]): boolean {
  return paths.some(isManifest);
}

/** Without its manifest, an archive that is deleted no longer counts as a backup. */
function manifestsFirst(one: string, other: string): number {
  return Number(isManifest(other)) - Number(isManifest(one));
}

async function deleteAll(client: BucketClient, paths: readonly string[]): Promise<void> {
  for (const path of paths) await client.ask([200, 204], { method: "DELETE", path });
}

/** Deletes media files that no complete backup lists. */
async function deleteUnusedBlobs(client: BucketClient): Promise<void> {
  const used = new Set<string>();
  for await (const objects of client.list("backups/"))
    for (const { path } of objects)
      if (path.endsWith(`/${mediaListName}`))
        for (const file of readMediaList(await text(await readListed(client, path)))) used.add(file.path);
  const unused: string[] = [];
  for await (const objects of client.list("media/"))
    unused.push(...objects.map(({ path }) => path).filter((path) => !used.has(path)));
  await deleteAll(client, unused);
}

/** Throws for an object that was listed and is gone: files that it names must not count as unused. */
async function readListed(client: BucketClient, path: string): Promise<Readable> {
  const found = await readObject(client, path);
  if (!found) throw new ArchiveError(`${path} was deleted meanwhile: nothing else is deleted`);
  return found;
}

async function readObject(client: BucketClient, path: string): Promise<Readable | undefined> {
  const response = await client.ask([200, 404], { method: "GET", path });
  if (response.status === 200) return Readable.fromWeb(response.body as never);
  await response.body?.cancel();
  return undefined;
}

/** Media files are shared, the others are below the archive's name. */
function objectPath(name: string, path: string): string {
  return path.startsWith("media/") ? path : `backups/${name}/${path}`;
}

function archiveToRead(client: BucketClient, { name, address }: { name: string; address: string }): Archive {
  const refuse = () => Promise.reject(new Error("This archive is only read"));
  const read = (path: string) => readObject(client, objectPath(name, path));
  return {
    ...{ name, address, read, write: refuse, writeBlob: refuse, finish: refuse, findBlob: () => undefined },
    async has(path) {
      const asked = await client.ask([200, 404], { method: "HEAD", path: objectPath(name, path) });
      return asked.status === 200;
    },
    verify: verifyByReading(address, read),
  };
}

async function archiveToWrite(
  client: BucketClient,
  { name, address, pool, progress }: { name: string; address: string; pool: string; progress(): void },
): Promise<Archive> {
  const stored = new Map<string, StoredBlobFile>();
  for await (const objects of client.list(`media/${pool}/`)) {
    progress();
    for (const { path } of objects) {
      const key = keyOfBlobPath(path);
      if (key) stored.set(key, { path, sha256: path.slice(-64) });
    }
  }
  const sizes = new Map<string, number>();

  /** The signature covers the bytes' checksum, so the store rejects altered bytes. */
  async function upload(bytes: AsyncIterable<Uint8Array>, pathOf: (sha256: string) => string) {
    return spoolBytes(bytes, async ({ path: spooled, sha256, sizeBytes }) => {
      const path = pathOf(sha256);
      const alive = setInterval(progress, whileUploadingMs);
      try {
        await client.ask([200], {
          method: "PUT",
          path: objectPath(name, path),
          headers: { "x-amz-content-sha256": sha256 },
          body: await openAsBlob(spooled),
          uploadTimeoutMs: uploadStartMs + (sizeBytes / leastBytesPerSec) * 1_000,
        });
      } finally {
        clearInterval(alive);
      }
      sizes.set(objectPath(name, path), sizeBytes);
      return { path, bytes: sizeBytes, sha256 };
    });
  }

  return {
    ...archiveToRead(client, { name, address }),
    write: (path, bytes) => upload(bytes, () => path),
    writeBlob: (key, bytes) => upload(bytes, (sha256) => `media/${pool}/${pathOfKey(key)}.${sha256}`),
    findBlob: (key) => stored.get(key),
    // The store has compared each checksum, so its list of names and sizes is enough.
    async verify(files) {
      const listed = new Map<string, number>();
      for (const prefix of [`backups/${name}/`, `media/${pool}/`])
        for await (const objects of client.list(prefix)) {
          progress();
          for (const { path, sizeBytes } of objects) listed.set(path, sizeBytes);
        }
      for (const { path } of files) {
        const object = objectPath(name, path);
        const size = listed.get(object);
        if (size === undefined || size !== (sizes.get(object) ?? size)) throw notAsWritten(address, path);
      }
    },
    finish: async () => {},
  };
}
