import { type ContentLanguage, contentLanguages } from "#contract/languages.ts";
import { maxSearchLength } from "#contract/pagination.ts";
import { notFound } from "#web/lib/not-found.ts";

export interface ListingFilters {
  /** The search, in the chosen category and language; absent without one. */
  q?: string;
  /** Absent: all categories. */
  category?: string;
  /** Absent: every language. */
  language?: ContentLanguage;
}

export interface ListingChoice extends ListingFilters {
  page: number;
}

/** The choice in a listing's address. An impossible page is the 404 screen. */
export function readListingChoice(query: URLSearchParams): ListingChoice {
  const page = query.get("page") || "1";
  if (!/^[1-9]\d{0,6}$/.test(page)) notFound();
  return { ...readListingFilters(query), page: Number(page) };
}

/** The choice in a listing's address, on any page. Values that no link of the shop contains count as absent. */
export function readListingFilters(query: URLSearchParams): ListingFilters {
  const q = readSearch(query.get("q") ?? "");
  const category = readText(query.get("category") ?? "");
  const language = contentLanguages.find((name) => name === query.get("language"));
  return {
    ...(q && { q }),
    ...(category !== "" && category !== "All" && category.length <= 100 && { category }),
    ...(language && { language }),
  };
}

/** A typed search without its outer spaces, cut to what the call takes; empty where no text can be searched for. */
function readSearch(typed: string): string {
  return readText(typed.slice(0, maxSearchLength).trim());
}

/** Empty where it is no text: half a pair, or a character that no page can hold. */
function readText(given: string): string {
  return given.isWellFormed() && !given.includes("\0") ? given : "";
}

/** A page beyond the last one is the 404 screen; an empty listing has one page. */
export function insideListing<Listing extends { meta: { pagination: { page: number; pageCount: number } } }>(
  listing: Listing,
): Listing {
  const { page, pageCount } = listing.meta.pagination;
  return page > pageCount ? notFound() : listing;
}
