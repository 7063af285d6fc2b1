import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { CallError, gone } from "#contract/errors.ts";
import { isUuid } from "#db/is-uuid.ts";
import { layOutZip } from "#server/platform/zip/lay-out-zip.ts";
import { type ArchivedFileRow, findArchivedFiles } from "./archive-store.ts";
import type { DrawCached } from "./image-cache.ts";
import { orderOfMediaAddress } from "./media-address.ts";
import type { MediaDeps } from "./media-deps.ts";
import type { MediaFileToSend } from "./open-media-file.ts";
import { uniqueNames } from "./unique-names.ts";

/**
 * All downloads of a post as one archive, which no cache stores: its address stays when the files change. That of a paid
 * or withdrawn post requires a signature for the post and a purchase with running access. Throws NOT_FOUND (with status
 * 410 for a withdrawn post), ACCESS_REQUIRED.
 */
export async function openArchive(
  deps: MediaDeps & { drawCached: DrawCached },
  { postId, signature }: { postId: string; signature: string | undefined },
): Promise<MediaFileToSend> {
  const files = isUuid(postId) ? await findArchivedFiles(deps.db, postId) : [];
  const [first] = files;
  if (!first) throw new CallError("NOT_FOUND");
  const orderId = signature === undefined ? undefined : orderOfMediaAddress(deps.keys, postId, signature);
  const isAllowed = async () => orderId !== undefined && (await deps.access.isRunning(orderId, postId));
  const isFree = first.accessType === "FREE" && !first.hasEnded;
  if (!isFree && !(await isAllowed())) throw first.hasEnded ? gone() : new CallError("ACCESS_REQUIRED");

  const { sizeBytes, read } = layOutZip(await readSources(deps, files));
  return {
    ...{ name: `${first.slug}.zip`, mime: "application/zip", sizeBytes, etag: etagOf(files) },
    ...{ isPublic: false, isNegotiated: false, read },
    ...(!isFree && { isStillAllowed: isAllowed }),
  };
}

async function readSources({ storage, drawCached }: MediaDeps & { drawCached: DrawCached }, files: ArchivedFileRow[]) {
  const names = uniqueNames(files.map(({ name }) => name));
  const sources = [];
  for (const [place, { sizeBytes, storageKey }] of files.entries()) {
    // The checksum of a blob is computed once, and stored beside it.
    const checksum = await drawCached(storageKey, "crc32", async () => {
      let sum = 0;
      for await (const chunk of storage.read(storageKey)) sum = crc32(chunk, sum);
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(sum);
      return bytes;
    });
    sources.push({
      ...{ name: names[place] ?? "file", sizeBytes, crc32: (await storage.readAll(checksum.key)).readUInt32LE() },
      read: (range: { start: number; end: number }) => storage.read(storageKey, range),
    });
  }
  return sources;
}

function etagOf(files: ArchivedFileRow[]): string {
  const contents = files.map(({ name, storageKey }) => [name, storageKey]);
  return `"${createHash("sha256").update(JSON.stringify(contents)).digest("hex").slice(0, 32)}-all"`;
}
