import type { MediaFile } from "#contract/content.ts";
import { filmPlaylist, filmPoster } from "#contract/film.ts";
import { paths, readForm } from "#contract/paths.ts";
import { soundForm } from "#contract/sound.ts";
import type { FileRow, VariantJson } from "./file-row.ts";

/** Wide enough for the largest place that shows a preview. */
const previewWidth = 960;

/** The address of a form (`original`, or a smaller variant) of a file, with its signature if it is private. */
export type AddressOf = (fileId: string, form: string) => string;

/** A download with its companions among `files`, each at its own address. */
export function mediaFile(file: FileRow, files: FileRow[], addressOf: AddressOf): MediaFile {
  const { id, name, mime, sizeBytes, width, height, alternativeText, placeholder, variants } = file;
  const { pageCount, book, durationMs, isStreamed, hasStill } = file;
  const companions = files.filter((one) => one.companionOf === id);
  const preview = companions.find((one) => one.role === "preview");
  const previewForm = preview?.variants.find((variant) => variant.width >= previewWidth)?.name;
  const captions = companions
    .filter((one) => one.role === "captions")
    .map((one) => ({ language: one.language ?? "", label: one.label ?? "", url: addressOf(one.id, "original") }));
  return {
    id,
    attributes: {
      ...{ name, mime, url: addressOf(id, "original"), sizeBytes, width, height, alternativeText, placeholder },
      formats: formatsOf(id, variants, addressOf),
      previewUrl: preview
        ? addressOf(preview.id, previewForm ?? "original")
        : hasStill
          ? addressOf(id, filmPoster)
          : null,
      streamUrl: isStreamed ? addressOf(id, mime.startsWith("audio/") ? soundForm : filmPlaylist) : null,
      captions,
      ...{ pageCount, book, durationMs, readUrl: pageCount && preview ? addressOf(id, readForm) : null },
    },
  };
}

/** The smallest form of a portrait: it is still larger than any place that shows one. */
export function portraitUrl(portrait: { id: string; variants: { name: string }[] } | null): string | null {
  return portrait && paths.media(portrait.id, portrait.variants[0]?.name ?? "original");
}

function formatsOf(fileId: string, variants: VariantJson[], addressOf: AddressOf) {
  if (variants.length === 0) return null;
  return Object.fromEntries(
    variants.map(({ name, width, height }) => [name, { url: addressOf(fileId, name), width, height }]),
  );
}
