import { maxSearchLength } from "#contract/content.ts";
import { type ContentLanguage, contentLanguages } from "#contract/languages.ts";
import { notFound } from "#web/lib/not-found.ts";

export interface ListingChoice {
  /** What is searched for, in the chosen category and language; absent: nothing. */
  q?: string;
  /** Absent: all categories. */
  category?: string;
  /** Absent: every language. */
  language?: ContentLanguage;
  page: number;
}

/**
 * What a listing's address asks for. A page that cannot be is the 404 screen; other values that no link of ours makes count as
 * absent.
 */
export function readListingChoice(query: URLSearchParams): ListingChoice {
  const q = readSearch(query.get("q") ?? "");
  const category = query.get("category") ?? "";
  const page = query.get("page") || "1";
  if (!/^[1-9]\d{0,6}$/.test(page)) notFound();
  const language = contentLanguages.find((name) => name === query.get("language"));
  return {
    ...(q && { q }),
    ...(category !== "" && category !== "All" && category.length <= 100 && { category }),
    ...(language && { language }),
    page: Number(page),
  };
}

/** A typed search without its outer spaces, cut to what the call takes; empty where no text can be searched for. */
function readSearch(typed: string): string {
  const q = typed.slice(0, maxSearchLength).trim();
  return q.isWellFormed() && !q.includes("\0") ? q : "";
}

/** A page beyond the last one is the 404 screen; an empty listing has one page. */
export function insideListing<Listing extends { meta: { pagination: { page: number; pageCount: number } } }>(
  listing: Listing,
): Listing {
  const { page, pageCount } = listing.meta.pagination;
  return page > pageCount ? notFound() : listing;
}
