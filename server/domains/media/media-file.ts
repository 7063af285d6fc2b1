import type { MediaFile } from "#contract/content.ts";
import { paths } from "#contract/paths.ts";
import type { FileRow, VariantJson } from "./file-row.ts";

/** Wide enough for the largest place that shows a preview. */
const previewWidth = 960;

/**
 * A download with its companions among `files`, and their addresses: each is a file with its own signature
 * (`signatureOf` is undefined for a public one).
 */
export function mediaFile(
  file: FileRow,
  files: FileRow[],
  signatureOf: (fileId: string) => string | undefined,
): MediaFile {
  const { id, name, mime, sizeBytes, width, height, alternativeText, placeholder, variants, pageCount } = file;
  const addressOf = (one: FileRow, form = "original") => paths.media(one.id, form, signatureOf(one.id));
  const companions = files.filter((one) => one.companionOf === id);
  const preview = companions.find((one) => one.role === "preview");
  const previewForm = preview?.variants.find((variant) => variant.width >= previewWidth)?.name;
  const captions = companions
    .filter((one) => one.role === "captions")
    .map((one) => ({ language: one.language ?? "", label: one.label ?? "", url: addressOf(one) }));
  return {
    id,
    attributes: {
      ...{ name, mime, url: addressOf(file), sizeBytes, width, height, alternativeText, placeholder },
      formats: formatsOf(id, variants, signatureOf(id)),
      previewUrl: preview ? addressOf(preview, previewForm) : null,
      captions,
      pageCount,
    },
  };
}

/** The smallest form of a portrait: it is still larger than any place that shows one. */
export function portraitUrl(portrait: { id: string; variants: { name: string }[] } | null): string | null {
  return portrait && paths.media(portrait.id, portrait.variants[0]?.name ?? "original");
}

function formatsOf(fileId: string, variants: VariantJson[], signature: string | undefined) {
  if (variants.length === 0) return null;
  return Object.fromEntries(
    variants.map(({ name, width, height }) => [name, { url: paths.media(fileId, name, signature), width, height }]),
  );
}
