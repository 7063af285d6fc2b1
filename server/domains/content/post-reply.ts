import type { Brand } from "#contract/brand.ts";
import type { MediaFile, Post, PostSummary } from "#contract/content.ts";
import { toDollars } from "#contract/money.ts";
import { paths } from "#contract/paths.ts";
import type { FileRow, ImageJson, PostRow, VariantJson } from "./post-row.ts";

/** A post as the listings' cards carry it. The creator's own e-mail never leaves: the support alias stands for it. */
export function postSummary(row: PostRow, brand: Brand): PostSummary {
  const named = {
    data: row.categories.map(({ id, name }) => ({ id, attributes: { name } })),
  };
  const none = { data: [] };
  const isPaid = row.accessType === "PAID";
  return {
    id: row.id,
    attributes: {
      title: row.title,
      slug: row.slug,
      ...(row.formerSlugs && { formerSlugs: row.formerSlugs }),
      excerpt: row.excerpt,
      mainImgSrc: row.cover && paths.media(row.cover.id, "original"),
      mainImage: row.cover && mainImage(row.cover),
      publishedDate: row.publishedAtSec,
      language: row.language,
      accessType: row.accessType,
      price: row.priceCents === null ? null : toDollars(row.priceCents),
      author: { data: { id: row.authorId, attributes: authorOf(row, brand) } },
      categories: isPaid ? none : named,
      category_premiums: isPaid ? named : none,
    },
  };
}

/** A post without its body and files. */
export function lockedPost(row: PostRow, brand: Brand): Post {
  const { id, attributes } = postSummary(row, brand);
  return { id, attributes: { ...attributes, content: null, mediaFiles: { data: [] } } };
}

/** Wide enough for the largest place that shows a preview. */
const previewWidth = 960;

/**
 * A download with its companions among `files`, and their addresses: each is a file of its own with a signature of its own
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

function mainImage({ id, width, height, alternativeText, placeholder, variants }: ImageJson) {
  const url = paths.media(id, "original");
  return { url, width, height, alternativeText, placeholder, formats: formatsOf(id, variants, undefined) };
}

function authorOf(row: PostRow, brand: Brand) {
  const { firstName, lastName, username, socialMedia, description, verified, portrait } = row;
  const email = brand.supportEmail;
  return { firstName, lastName, username, email, socialMedia, imgUrl: portraitUrl(portrait), description, verified };
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
