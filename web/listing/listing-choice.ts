import { maxSearchLength } from "#contract/content.ts";
import { type ContentLanguage, contentLanguages } from "#contract/languages.ts";

export interface ListingChoice {
  /** What is searched for; absent: nothing. A search looks through all categories. */
  q?: string;
  /** Absent: all categories. */
  category?: string;
  /** Absent: every language. */
  language?: ContentLanguage;
  page: number;
}

/** What a listing's address asks for. Values that no link of ours makes count as absent. */
export function readListingChoice(query: URLSearchParams): ListingChoice {
  const q = readSearch(query.get("q") ?? "");
  const category = q ? "" : (query.get("category") ?? "");
  const page = query.get("page") ?? "";
  const language = contentLanguages.find((name) => name === query.get("language"));
  return {
    ...(q && { q }),
    ...(category !== "" && category !== "All" && category.length <= 100 && { category }),
    ...(language && { language }),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}

/** A typed search without its outer spaces, cut to what the call takes; empty where no text can be searched for. */
function readSearch(typed: string): string {
  const q = typed.slice(0, maxSearchLength).trim();
  return q.isWellFormed() && !q.includes("\0") ? q : "";
}
