import { CallError } from "#contract/errors.ts";
import { type FilmPreviews, filmPlaylist, filmPoster, filmPreviewSheet, filmPreviews } from "#contract/film.ts";
import { joinParts, partInMemory } from "#server/platform/storage/join-parts.ts";
import { derivedKey } from "#server/platform/storage/storage.ts";
import { findPreviewGrid, findRenditionPart, type ListedRendition, listRenditions } from "./film-ladders-store.ts";
import { findFilmPart } from "./film-packages-store.ts";
import { packagedName } from "./films/film-package.ts";
import { ladderNames } from "./films/ladder-names.ts";
import { writeFilmPlaylist, writeMultivariantPlaylist } from "./films/write-film-playlist.ts";
import type { MediaDeps } from "./media-deps.ts";
import type { MediaFileToSend } from "./media-file-to-send.ts";
import { findAllowedFile, type MediaRequest } from "./open-media-file.ts";

/** A form of a film: one of its playlists, a part of one of its sizes (0 is what a player needs first), or a picture. */
export type FilmPart =
  | { of: "playlist" | "poster" | "previews" | "preview-sheet" }
  | { of: "size"; size: FilmSize; part: number | "playlist" };

/** The packaged film itself, or another size of it. */
type FilmSize = { name: string; encoded?: { size: number; edition: string } };

const sizeName = new RegExp(`^(${packagedName}|h(\\d{1,4})-([0-9a-f]{8}))(?:\\.m3u8|-(\\d{1,6})\\.mp4)$`);
const forms: Readonly<Record<string, FilmPart>> = {
  [filmPlaylist]: { of: "playlist" },
  [filmPoster]: { of: "poster" },
  [filmPreviews]: { of: "previews" },
  [filmPreviewSheet]: { of: "preview-sheet" },
};

/** The part of a film that a form names; undefined for another form. */
export function filmPartOf(variant: string): FilmPart | undefined {
  if (Object.hasOwn(forms, variant)) return forms[variant];
  const [, name, size, edition, part] = sizeName.exec(variant) ?? [];
  if (name === undefined) return undefined;
  const encoded = size !== undefined && edition !== undefined && { encoded: { size: Number(size), edition } };
  return { of: "size", size: { name, ...encoded }, part: part === undefined ? "playlist" : Number(part) };
}

/**
 * Opens a part of a film that is packaged for HLS, for a caller who may have the film. Each address in a playlist has the signature that
 * opened it, and each part is checked as the film is. No cache stores a playlist. Throws NOT_FOUND (with status 410 for a withdrawn
 * post), ACCESS_REQUIRED, TOO_MANY_REQUESTS.
 */
export async function openFilmPart(
  deps: MediaDeps,
  { part, ...request }: Pick<MediaRequest, "fileId" | "signature" | "browser"> & { part: FilmPart },
): Promise<MediaFileToSend> {
  const { row, access } = await findAllowedFile(deps, { ...request, variant: "original" });
  const { signature } = request;
  const { workKey } = row;
  if (workKey === null) throw new CallError("NOT_FOUND");
  if (part.of === "poster" || part.of === "preview-sheet")
    return { ...(await openFilmPicture(deps, workKey, part.of)), ...access };
  if (part.of === "size" && part.part !== "playlist")
    return { ...(await openSegment(deps, workKey, part.size, part.part)), ...access };
  const query = signature === undefined ? "" : `?t=${encodeURIComponent(signature)}`;
  const text = part.of === "previews" ? await writePreviews(deps, workKey, query) : undefined;
  const opened = text ?? (await writePlaylist(deps, workKey, { part, query }));
  return { ...opened, ...access, isPublic: false };
}

type OpenedPart = Omit<MediaFileToSend, "isPublic" | "isStillAllowed">;

/** A playlist: of all sizes, of one, or of the only one. A store that was restored without them has none, and the player takes the film itself. */
async function writePlaylist(
  { db, storage }: MediaDeps,
  workKey: string,
  { part, query }: { part: FilmPart; query: string },
): Promise<OpenedPart> {
  const sizes = await listRenditions(db, workKey, packagedName);
  const wanted = part.of === "size" ? sizes.filter(({ name }) => name === part.size.name) : sizes;
  const [first] = wanted;
  if (!first || !(await storage.stat(derivedKey(workKey, storedNameOf(first))))) throw new CallError("NOT_FOUND");
  const playlist =
    wanted.length === 1
      ? writeFilmPlaylist(first.segmentMs, (number) => `${first.name}-${number}.mp4${query}`)
      : writeMultivariantPlaylist(wanted, (name) => `${name}.m3u8${query}`);
  const name = part.of === "size" ? `${part.size.name}.m3u8` : filmPlaylist;
  return textOf(playlist, { name, mime: "application/vnd.apple.mpegurl", etag: etagOf(workKey, name) });
}

async function writePreviews({ db }: MediaDeps, workKey: string, query: string): Promise<OpenedPart> {
  const grid = await findPreviewGrid(db, workKey);
  if (!grid) throw new CallError("NOT_FOUND");
  const previews: FilmPreviews = { ...grid, sheet: `${filmPreviewSheet}${query}` };
  const etag = etagOf(workKey, filmPreviews);
  return textOf(JSON.stringify(previews), { name: filmPreviews, mime: "application/json", etag });
}

function textOf(text: string, about: Pick<OpenedPart, "name" | "mime" | "etag">): OpenedPart {
  const bytes = Buffer.from(text);
  return {
    ...{ ...about, isNegotiated: false },
    ...joinParts([partInMemory(bytes)]),
  };
}

/** A picture of a film: its still, or the grid of pictures for seeking. The caller may have the film. Throws NOT_FOUND. */
export async function openFilmPicture(
  { storage }: Pick<MediaDeps, "storage">,
  workKey: string | null,
  which: "poster" | "preview-sheet",
): Promise<OpenedPart> {
  const [stored, name] =
    which === "poster" ? [ladderNames.poster, filmPoster] : [ladderNames.previews, filmPreviewSheet];
  const blob = workKey === null ? undefined : await storage.stat(derivedKey(workKey, stored));
  if (!blob || workKey === null) throw new CallError("NOT_FOUND");
  return {
    ...{ name, mime: "image/jpeg", sizeBytes: blob.sizeBytes, etag: etagOf(workKey, name), isNegotiated: false },
    lend: (range) => storage.lend(blob.key, range),
  };
}

async function openSegment(
  { db, storage }: MediaDeps,
  workKey: string,
  { name, encoded }: FilmSize,
  part: number,
): Promise<OpenedPart> {
  const place = encoded
    ? await findRenditionPart(db, workKey, { ...encoded, part })
    : await findFilmPart(db, workKey, part);
  const stored = encoded ? ladderNames.rendition(encoded.size) : packagedName;
  const blob = place && (await storage.stat(derivedKey(workKey, stored)));
  if (!blob) throw new CallError("NOT_FOUND");
  const { offset, sizeBytes } = place;
  const fileName = `${name}-${part}.mp4`;
  return {
    ...{ name: fileName, mime: "video/mp4", sizeBytes, etag: etagOf(workKey, fileName), isNegotiated: false },
    lend: ({ start, end } = { start: 0, end: sizeBytes - 1 }) =>
      storage.lend(blob.key, { start: offset + start, end: offset + end }),
  };
}

function storedNameOf({ name, size }: ListedRendition): string {
  return name === packagedName ? packagedName : ladderNames.rendition(size);
}

function etagOf(workKey: string, name: string): string {
  return `"${workKey.slice(0, 32)}-${name}"`;
}
