import type { MediaFile, PostBody, PostSummary } from "#contract/content.ts";
import { type FileRow, type FileToPublish, mediaFile, type PlacedFile } from "#server/domains/media/index.ts";
import type { CleanBody } from "#server/domains/post-html/index.ts";
import { bodyToStore } from "./body-to-store.ts";
import { type PostFiles, placeFiles } from "./place-files.ts";
import { renderBody } from "./render-body.ts";

/** A text with its files that is in no post. */
export interface PostToPreview extends PostFiles {
  /** Undefined: the files alone. */
  body: CleanBody | undefined;
}

/** The parts of a post's page that a preview shows. */
export interface PreviewedPost {
  /** The text for readers; empty without one. */
  html: string;
  mainImage: PostSummary["attributes"]["mainImage"];
  mediaFiles: PostBody["mediaFiles"];
}

/** The address of a file's form in a preview. `previewOf`: the download of which the file is a preview. */
export type PreviewAddress = (file: FileToPublish, form: string, previewOf: FileToPublish | undefined) => string;

/** Renders what readers would get of a text and its files, at other addresses. */
export function previewPost({ body, ...files }: PostToPreview, addressOf: PreviewAddress): PreviewedPost {
  const placed = placeFiles(files, "", "FREE");
  const byId = new Map(placed.map((file) => [file.id, file]));
  const rows = placed.map(toRow);
  const address = (fileId: string, form: string) => {
    const file = byId.get(fileId);
    if (!file) throw new Error("A preview has no such file");
    const previewOf =
      file.role === "preview" && file.companionOf !== undefined ? byId.get(file.companionOf) : undefined;
    return addressOf(file, form, previewOf);
  };
  const cover = rows.find(({ role }) => role === "cover");
  const focus = files.cover?.focus;
  return {
    html: body ? renderBody(bodyToStore({ body, images: files.images }, "", "FREE"), rows, address) : "",
    mainImage: cover ? { ...mainImageOf(cover, address), ...(focus && { focus }) } : null,
    mediaFiles: {
      data: rows
        .filter(({ role }) => role === "download")
        .map((file) => withoutReading(mediaFile(file, rows, address))),
    },
  };
}

/** A draft's documents have no reading page. */
function withoutReading({ id, attributes }: MediaFile): MediaFile {
  return { id, attributes: { ...attributes, readUrl: null } };
}

function mainImageOf(
  { id, width, height, alternativeText, placeholder, variants }: FileRow,
  address: (fileId: string, form: string) => string,
): NonNullable<PreviewedPost["mainImage"]> {
  const formats = variants.map(({ name, ...size }) => [name, { url: address(id, name), ...size }]);
  return {
    ...{ url: address(id, "original"), width: width ?? 0, height: height ?? 0, alternativeText, placeholder },
    formats: variants.length > 0 ? Object.fromEntries(formats) : null,
  };
}

function toRow(file: PlacedFile): FileRow {
  const { id, role, name, mime, sizeBytes, alternativeText, language, label, companionOf } = file;
  const { picture, playback, pageCount, book } = file;
  const size = picture ?? playback?.size;
  return {
    ...{ id, role, name, mime, sizeBytes, alternativeText },
    ...{ width: size?.width ?? null, height: size?.height ?? null, durationMs: playback?.durationMs ?? null },
    ...{ placeholder: picture?.placeholder ?? null, variants: picture?.variants ?? [] },
    // A draft's film has one address, for its creator.
    ...{
      isStreamed: false,
      hasStill: false,
      pageCount: pageCount ?? null,
      book: book ?? null,
      companionOf: companionOf ?? null,
    },
    ...{ language: language ?? null, label: label ?? null },
  };
}
