import { integer, type Read, text } from "./params.ts";

/** The parameters of every list call of the v2 API; `page` comes from the address of the next page. */
export const v2PageShape = { limit: integer({ min: 1, max: 100 }), page: text() };

/** One page of the v2 API, and the address of the next one. */
export function v2Page<T>(path: string, records: T[], { limit = 20, page = "0" }: Read<typeof v2PageShape>) {
  const start = Number(page);
  const next = start + limit;
  return {
    data: records.slice(start, next),
    next_page_url: next < records.length ? `${path}${path.includes("?") ? "&" : "?"}limit=${limit}&page=${next}` : null,
    previous_page_url: null,
  };
}
