import type { CallBodyInput } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { decimalDollars, maxPriceCents, minPriceCents, parseDollars } from "#contract/money.ts";
import { isSlug } from "#contract/slug.ts";
import type { StudioPost } from "#contract/studio.ts";
import type { SavedVersion } from "./autosave.ts";
import { focusOf, middle, readPercent } from "./media/focus-fields.ts";
import { joinFile, type PieceFile, splitFile } from "./media/piece-files.ts";
import type { PieceContent } from "./piece-content.ts";

/** Converts the server's version to the form's fields. */
export function savedVersion({ version, savedAt, attributes, editor }: StudioPost): SavedVersion {
  const { title, body, excerpt, price, accessType, language, categories, slug, cover, files } = attributes;
  const cents = price === null ? undefined : parseDollars(price);
  return {
    ...{ version, savedAt, editor },
    content: {
      ...{ title, excerpt: inOneStyle(excerpt), accessType, language, categories, slug },
      // Browsers normalize the line ends of a text field.
      body: inOneStyle(body),
      price: cents === undefined ? "" : decimalDollars(cents),
      ...{ cover: cover?.id ?? "", coverAlt: cover?.alternativeText ?? "", files: files.map(joinFile) },
      ...{ coverX: String(cover?.focus?.x ?? middle), coverY: String(cover?.focus?.y ?? middle) },
    },
  };
}

/** The call's fields for a content. Omits an invalid price or address, so that the text is still saved. */
export function pieceInput(content: PieceContent): CallBodyInput<Calls["saveStudioPost"]> {
  const { title, body, excerpt, accessType, language, categories, slug, cover, coverAlt, coverX, coverY, files } =
    content;
  const cents = priceCents(content.price);
  const price = accessType === "FREE" || content.price.trim() === "" ? null : cents && decimalDollars(cents);
  return {
    ...{ title, body, excerpt, accessType, language, categories: [...categories] },
    ...(isUsableSlug(slug) && { slug }),
    ...(price !== undefined && { price }),
    cover:
      cover === ""
        ? null
        : { id: cover, alternativeText: coverAlt.trim().slice(0, 300) || null, focus: focusOf(coverX, coverY) },
    files: files
      .map(splitFile)
      .map(({ captions, ...file }) => ({ ...file, ...(captions && { captions: [...captions] }) })),
  };
}

/** A typed price in cents: `4.5`, `$4.50` and `4,50`. Undefined for an invalid price. */
export function priceCents(typed: string): number | undefined {
  const cents = parseDollars(
    typed
      .trim()
      .replace(/^\$|\$$/g, "")
      .trim()
      .replace(",", "."),
  );
  return cents !== undefined && cents >= minPriceCents && cents <= maxPriceCents ? cents : undefined;
}

/** Whether a typed address can be saved; an empty one is made from the title. */
export function isUsableSlug(slug: string): boolean {
  return slug === "" || isSlug(slug);
}

/** The publication time of a form, as it was typed. */
export interface PostedSchedule {
  at: string;
  timeZone: string;
}

/** Reads the publication time of a form; empty texts for a form without one. */
export function readSchedule(form: Pick<FormData, "get" | "getAll">): PostedSchedule {
  return { at: String(form.get("scheduleAt") ?? ""), timeZone: String(form.get("timeZone") ?? "") };
}

/** The fields of the editor as a browser posts them or its script reads them. */
export function readPiece(form: Pick<FormData, "get" | "getAll">): PieceContent {
  const text = (name: string) => inOneStyle(String(form.get(name) ?? ""));
  return {
    // Its field wraps long titles, so a pasted text or a browser without scripts can put line ends into it.
    title: text("title").replaceAll("\n", " "),
    body: text("body"),
    excerpt: text("excerpt"),
    price: text("price"),
    accessType: text("accessType") === "FREE" ? "FREE" : "PAID",
    language: text("language") === "Spanish" ? "Spanish" : "English",
    categories: form.getAll("categories").map(String),
    slug: text("slug").trim(),
    ...readMedia(form),
  };
}

type MediaFields = Pick<PieceContent, "cover" | "coverAlt" | "coverX" | "coverY" | "files">;

/** Cover and files; without scripts, boxes say which ones to remove. */
function readMedia(form: Pick<FormData, "get" | "getAll">): MediaFields {
  const cover = form.get("removeCover") === "yes" ? "" : String(form.get("cover") ?? "");
  const focusField = (name: string) => String(cover === "" ? middle : readPercent(form.get(name)?.toString()));
  const removed = form.getAll("removeFile").map(String);
  const removedCaptions = form.getAll("removeCaptions").map(String);
  const files = form.getAll("files").map((field) => splitFile(String(field)));
  return {
    cover,
    coverAlt: cover === "" ? "" : String(form.get("coverAlt") ?? ""),
    ...{ coverX: focusField("coverX"), coverY: focusField("coverY") },
    files: files
      .filter(({ id }) => !removed.includes(id))
      .map((file) => joinFile(withoutCaptions(file, removedCaptions))),
  };
}

function withoutCaptions(file: PieceFile, removed: readonly string[]): PieceFile {
  const { id, captions } = file;
  if (!captions) return file;
  return { ...file, captions: captions.filter(({ language }) => !removed.includes(`${id} ${language}`)) };
}

function inOneStyle(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
}
