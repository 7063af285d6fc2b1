import { csvLine } from "#web/staff/csv-line.ts";
import type { Statement } from "./statement-words.ts";

/** A statement as CSV (RFC 4180): the balance before, its lines and the total. */
export function statementCsv({ opening, lines, total, from, to }: Statement): string {
  return [
    ["from", "kind", "number", "US dollars"],
    [from, "balance before", "", opening],
    ...lines.map(({ from: start, line, count, amount }) => [start, line, count, amount]),
    [to, "total", "", total],
  ]
    .map(csvLine)
    .join("");
}
