import type { ScreenLanguage } from "#contract/languages.ts";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";
import { csvLine } from "#web/staff/csv-line.ts";
import type { Statement } from "./statement-words.ts";

/** A statement as CSV (RFC 4180) in the words of its page: the balance before a month or a year, its lines and the total. */
export function statementCsv(
  { kind, opening, lines, total, from, to, outcome }: Statement,
  language: ScreenLanguage,
): string {
  const text = studioSalesTexts[language];
  return [
    [text.when, text.what, text.count, text.amountInDollars],
    ...(kind === "payout" ? [] : [[from, text.opening, "", opening]]),
    ...lines.map(({ from: start, line, count, amount }) => [
      ...[start, line === "earlier" ? text.earlierSales : text[line], count, amount],
    ]),
    [to, outcome ? text[`payout ${outcome}`] : text.total, "", total],
  ]
    .map(csvLine)
    .join("");
}
