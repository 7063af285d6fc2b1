import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { CallError, gone } from "#contract/errors.ts";
import { isUuid } from "#db/is-uuid.ts";
import { joinParts, type Part, partInMemory } from "#server/platform/storage/join-parts.ts";
import { layOutZip, type ZipSource } from "#server/platform/zip/lay-out-zip.ts";
import { type ArchivedFileRow, findArchivedFiles } from "./archive-store.ts";
import { checkGrant } from "./check-grant.ts";
import type { Stamper } from "./create-stamper.ts";
import type { DrawCached } from "./image-cache.ts";
import { orderOfMediaAddress } from "./media-address.ts";
import type { MediaDeps } from "./media-deps.ts";
import type { MediaFileToSend } from "./media-file-to-send.ts";
import { ownFormName } from "./own-forms.ts";
import { uniqueNames } from "./unique-names.ts";

type ArchiveDeps = MediaDeps & { drawCached: DrawCached; stamper: Stamper };

/**
 * All downloads of a post as one archive, which no cache stores: its address stays when the files change. That of a paid
 * or withdrawn post requires a signature for the post and a purchase with running access, with which its documents are stamped. Throws NOT_FOUND (with status
 * 410 for a withdrawn post), ACCESS_REQUIRED, TOO_MANY_REQUESTS.
 */
export async function openArchive(
  deps: ArchiveDeps,
  { postId, signature, browser }: { postId: string; signature: string | undefined; browser?: string | undefined },
): Promise<MediaFileToSend> {
  const files = isUuid(postId) ? await findArchivedFiles(deps.db, postId) : [];
  const [first] = files;
  if (!first) throw new CallError("NOT_FOUND");
  const isFree = first.accessType === "FREE" && !first.hasEnded;
  const orderId = isFree ? undefined : orderOfMediaAddress(deps.keys, postId, { signature, browser });
  const isStillAllowed = isFree ? undefined : await checkGrant(deps, { orderId, postId });
  if (!isFree && !isStillAllowed) throw first.hasEnded ? gone() : new CallError("ACCESS_REQUIRED");

  const sources = await readSources(deps, files, orderId);
  const { sizeBytes, lend } = layOutZip(sources);
  return {
    ...{ name: `${first.slug}.zip`, mime: "application/zip", sizeBytes, etag: etagOf(files, sources) },
    ...{ isPublic: false, isNegotiated: false, lend },
    ...(isStillAllowed && { isStillAllowed }),
  };
}

/** The files as they are sent; `orderId`: the purchase of a reader whose documents are stamped. */
async function readSources(
  { storage, drawCached, stamper }: ArchiveDeps,
  files: ArchivedFileRow[],
  orderId: string | undefined,
): Promise<ZipSource[]> {
  const names = uniqueNames(files.map(({ name }) => name));
  const sources: ZipSource[] = [];
  for (const [place, { mime, sizeBytes, storageKey, creatorId }] of files.entries()) {
    // The checksum of a creator's blob is computed once, and stored beside it.
    const checksum = await drawCached(storageKey, ownFormName("crc32", creatorId), async () => {
      let sum = 0;
      for await (const chunk of storage.lend(storageKey)) sum = crc32(chunk, sum);
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(sum);
      return bytes;
    });
    const ofBlob = (await storage.readAll(checksum.key)).readUInt32LE();
    const blob: Part = { sizeBytes, lend: (range) => storage.lend(storageKey, range) };
    const stamp = orderId && (await stamper.stampFor(orderId, { mime, sizeBytes, storageKey }));
    sources.push({
      ...{ name: names[place] ?? "file", crc32: stamp ? crc32(stamp, ofBlob) : ofBlob },
      ...joinParts(stamp ? [blob, partInMemory(stamp)] : [blob]),
    });
  }
  return sources;
}

function etagOf(files: ArchivedFileRow[], sources: ZipSource[]): string {
  const contents = files.map(({ name, storageKey }, place) => [name, storageKey, sources[place]?.crc32]);
  return `"${createHash("sha256").update(JSON.stringify(contents)).digest("hex").slice(0, 32)}-all"`;
}
