import { draftLimits } from "#contract/draft-limits.ts";
import type { ImportNote, LeftOutReason } from "#contract/import-rules.ts";
import type { ContentLanguage } from "#contract/languages.ts";
import { maxPriceCents, minPriceCents, parseDollars } from "#contract/money.ts";
import { withoutBidiControls } from "#contract/shown-text.ts";
import { slugify } from "#contract/slug.ts";
import type { DraftContent, DraftFiles } from "#server/domains/drafts/index.ts";
import {
  languageOfWords,
  readText,
  replacePictures,
  toMarkdown,
  UnusableText,
} from "#server/domains/post-markdown/index.ts";
import type { ImportPictures } from "./import-pictures.ts";
import type { SourceContent } from "./sources/source-entry.ts";

/** The most pictures of a draft: their descriptions have to fit into its row. */
const maxPictures = 60;
const maxCategories = 20;
const maxNotes = 100;

/** A draft to create, with what its creator should look at; or why there is none. */
export type EntryDraft = { content: Partial<DraftContent>; notes: ImportNote[] } | { leftOut: LeftOutReason };

/** Converts an entry of an export to a draft, in the turn of its import, and stores its pictures. */
export async function draftOfEntry(
  source: SourceContent,
  { pictures, turn }: { pictures: ImportPictures; turn: string },
): Promise<EntryDraft> {
  const notes: ImportNote[] = [];
  const text = await markdownOf(source, turn).catch((error: unknown) => {
    if (error instanceof UnusableText) return undefined;
    throw error;
  });
  if (!text) return { leftOut: "unusable" };
  if (text.hasLosses || source.hasLosses) notes.push({ code: "elements" });
  const images: DraftFiles["images"] = {};
  const addresses: Record<string, string | null> = {};
  for (const address of text.pictures) {
    const stored =
      Object.keys(images).length < maxPictures
        ? await pictures.store(address, source.folder)
        : ({ absence: "picture-limit" } as const);
    addresses[address] = "absence" in stored ? null : `media:${stored.uploadId}`;
    if ("absence" in stored) notes.push({ code: stored.absence, detail: address.slice(0, 300) });
    else images[`media:${stored.uploadId}`] = stored;
  }
  const { markdown } = await replacePictures(text.markdown, addresses, turn);
  if (markdown.trim() === "") return { leftOut: "no-text" };
  if (Buffer.byteLength(markdown) > draftLimits.bodyBytes) return { leftOut: "too-large" };
  const cover = await coverOf(source, pictures, notes);
  const content = {
    ...{ title: cut(source.title, draftLimits.title, notes), slug: slugify(source.slug) },
    excerpt: cut(source.excerpt, draftLimits.excerpt, notes),
    bodyMarkdown: markdown,
    language: languageOf(source, markdown, notes),
    ...priceOf(source, notes),
    categories: categoriesOf(source),
    files: { cover, images, downloads: [] },
  };
  return { content, notes: distinct(notes).slice(0, maxNotes) };
}

async function markdownOf(
  source: SourceContent,
  turn: string,
): Promise<{ markdown: string; pictures: string[]; hasLosses: boolean }> {
  const written = storable(source.text);
  if (source.format === "html") {
    const markdown = await toMarkdown(written, turn);
    return { ...(await replacePictures(markdown, {}, turn)), hasLosses: false };
  }
  const { markdown, heading, rest, leftOut } = await readText(written, "markdown", { turn });
  const body = heading === source.title ? rest : markdown;
  return { ...(await replacePictures(body, {}, turn)), hasLosses: leftOut.length > 0 };
}

async function coverOf({ cover, folder }: SourceContent, pictures: ImportPictures, notes: ImportNote[]) {
  if (!cover) return null;
  const stored = await pictures.store(cover.reference, folder);
  if (!("absence" in stored))
    return { ...stored, alternativeText: line(cover.alternativeText ?? "").slice(0, 300) || null };
  notes.push({ code: stored.absence, detail: cover.reference.slice(0, 300) });
  return null;
}

/** A draft is free only if its source says that it is public. */
function priceOf(
  { isPublic, price }: SourceContent,
  notes: ImportNote[],
): Pick<DraftContent, "accessType" | "priceCents"> {
  if (isPublic) return { accessType: "FREE", priceCents: null };
  const cents = price === undefined ? undefined : parseDollars(price.replace(/^\$ ?/, ""));
  const isPrice = cents !== undefined && cents >= minPriceCents && cents <= maxPriceCents;
  if (!isPrice)
    notes.push(price === undefined ? { code: "price" } : { code: "price-unclear", detail: price.slice(0, 100) });
  return { accessType: "PAID", priceCents: isPrice ? cents : null };
}

function languageOf({ language = "", title }: SourceContent, markdown: string, notes: ImportNote[]): ContentLanguage {
  const found = languageOfWords(`${title}\n${markdown}`);
  if (found === "English" || found === "Spanish") return found;
  if (/^(?:es\b|spanish|español)/i.test(language)) return "Spanish";
  if (!/^(?:en\b|english)/i.test(language) || found !== undefined) notes.push({ code: "language" });
  return "English";
}

function categoriesOf({ categories }: SourceContent): string[] {
  const names = categories.map((name) => line(name)).filter((name) => name !== "" && name.toLowerCase() !== "all");
  return [...new Set(names.filter((name) => [...name].length <= 100))].slice(0, maxCategories);
}

function cut(text: string, most: number, notes: ImportNote[]): string {
  const characters = [...line(text)];
  if (characters.length <= most) return characters.join("");
  if (!notes.some(({ code }) => code === "shortened")) notes.push({ code: "shortened" });
  return `${characters
    .slice(0, most - 1)
    .join("")
    .trimEnd()}…`;
}

/** One line without controls and directions of writing. */
export function line(text: string): string {
  return withoutBidiControls(storable(text))
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "");
}

/** Notes without repetitions: a cover may appear in the text as well. */
function distinct(notes: ImportNote[]): ImportNote[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()];
}
