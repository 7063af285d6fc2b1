import { type ContentLanguage, contentLanguages } from "#contract/languages.ts";

export interface ListingChoice {
  /** Absent: all categories. */
  category?: string;
  /** Absent: every language. */
  language?: ContentLanguage;
  page: number;
}

/** What a listing's address asks for. Values that no link of ours makes count as absent. */
export function readListingChoice(query: URLSearchParams): ListingChoice {
  const category = query.get("category") ?? "";
  const page = query.get("page") ?? "";
  const language = contentLanguages.find((name) => name === query.get("language"));
  return {
    ...(category !== "" && category !== "All" && category.length <= 100 && { category }),
    ...(language && { language }),
    page: /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1,
  };
}
