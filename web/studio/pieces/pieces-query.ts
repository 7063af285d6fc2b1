import { contentLanguages } from "#contract/languages.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { studioStates } from "#contract/studio-states.ts";

const sorts = ["updated", "title", "price", "views", "sales"] as const;

/** The list's filter from its address. Ignores unknown values. */
export function readPiecesQuery(search: URLSearchParams) {
  const page = Number(search.get("page") ?? 1);
  return {
    q: search.get("q")?.trim().slice(0, 200) || undefined,
    state: oneOf(studioStates, search.get("state")),
    language: oneOf(contentLanguages, search.get("language")),
    sort: oneOf(sorts, search.get("sort")),
    page: Number.isInteger(page) && page >= 1 && page < 10_000_000 ? page : 1,
  };
}

export type PiecesQuery = ReturnType<typeof readPiecesQuery>;

/** The address of another page of the same list. */
export function piecesAddress(query: PiecesQuery, page: number): string {
  return staffPaths.studioPieces({ ...query, page: page === 1 ? undefined : page });
}

/** Whether the list is filtered. */
export function isFiltered({ q, state, language }: PiecesQuery): boolean {
  return Boolean(q || state || language);
}

function oneOf<const Value extends string>(values: readonly Value[], value: string | null): Value | undefined {
  return values.find((each) => each === value);
}
