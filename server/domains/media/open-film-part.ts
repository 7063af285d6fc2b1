import { Readable } from "node:stream";
import { CallError } from "#contract/errors.ts";
import { filmPlaylist } from "#contract/paths.ts";
import { derivedKey } from "#server/platform/storage/storage.ts";
import { findFilmPart, findSegmentLengths } from "./film-packages-store.ts";
import { packagedName } from "./films/film-package.ts";
import { writeFilmPlaylist } from "./films/write-film-playlist.ts";
import type { MediaDeps } from "./media-deps.ts";
import type { MediaFileToSend } from "./media-file-to-send.ts";
import type { MediaRow } from "./media-store.ts";
import { findAllowedFile } from "./open-media-file.ts";

/** The playlist of a film, or the part of its packaged file with a number: 0 is what a player needs first, 1 the first segment. */
export type FilmPart = "playlist" | number;

const partName = new RegExp(`^${packagedName}-(\\d{1,6})\\.mp4$`);

/** The part of a film that a form names; undefined for another form. */
export function filmPartOf(variant: string): FilmPart | undefined {
  if (variant === filmPlaylist) return "playlist";
  const [, number] = partName.exec(variant) ?? [];
  return number === undefined ? undefined : Number(number);
}

/**
 * Opens a part of a film that is packaged for HLS, for a caller who may have the film. Each address in a playlist has the signature that
 * opened it, and each part is checked as the film is. No cache stores a playlist. Throws NOT_FOUND (with status 410 for a withdrawn
 * post), ACCESS_REQUIRED.
 */
export async function openFilmPart(
  deps: MediaDeps,
  { fileId, part, signature }: { fileId: string; part: FilmPart; signature: string | undefined },
): Promise<MediaFileToSend> {
  const { row, access } = await findAllowedFile(deps, { fileId, variant: "original", signature });
  if (part === "playlist") return { ...(await openPlaylist(deps, row, signature)), ...access, isPublic: false };
  return { ...(await openSegment(deps, row, part)), ...access };
}

type OpenedPart = Omit<MediaFileToSend, "isPublic" | "isStillAllowed">;

async function openPlaylist(
  { db, storage }: MediaDeps,
  { storageKey }: MediaRow,
  signature: string | undefined,
): Promise<OpenedPart> {
  const segmentMs = await findSegmentLengths(db, storageKey);
  // A store that was restored without it has no package, and the player takes the film itself.
  if (!segmentMs || !(await storage.stat(derivedKey(storageKey, packagedName)))) throw new CallError("NOT_FOUND");
  const query = signature === undefined ? "" : `?t=${encodeURIComponent(signature)}`;
  const text = Buffer.from(writeFilmPlaylist(segmentMs, (number) => `${nameOf(number)}${query}`));
  return {
    ...{ name: filmPlaylist, mime: "application/vnd.apple.mpegurl", sizeBytes: text.length },
    ...{ etag: etagOf(storageKey, "playlist"), isNegotiated: false },
    read: ({ start, end } = { start: 0, end: text.length - 1 }) => Readable.from([text.subarray(start, end + 1)]),
  };
}

async function openSegment({ db, storage }: MediaDeps, { storageKey }: MediaRow, part: number): Promise<OpenedPart> {
  const place = await findFilmPart(db, storageKey, part);
  const blob = place && (await storage.stat(derivedKey(storageKey, packagedName)));
  if (!blob) throw new CallError("NOT_FOUND");
  const { offset, sizeBytes } = place;
  return {
    ...{ name: nameOf(part), mime: "video/mp4", sizeBytes, etag: etagOf(storageKey, part), isNegotiated: false },
    read: ({ start, end } = { start: 0, end: sizeBytes - 1 }) =>
      storage.read(blob.key, { start: offset + start, end: offset + end }),
  };
}

function nameOf(part: number): string {
  return `${packagedName}-${part}.mp4`;
}

function etagOf(storageKey: string, part: FilmPart): string {
  return `"${storageKey.slice(0, 32)}-${packagedName}-${part}"`;
}
