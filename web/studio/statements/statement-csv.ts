import type { ScreenLanguage } from "#contract/languages.ts";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";
import { csvLine } from "#web/staff/csv-line.ts";
import { decimalAmount } from "#web/staff/decimal-amount.ts";
import { ownBank, stepWords } from "../payouts/step-words.ts";
import { type Statement, salesOf } from "./statement-words.ts";

/**
 * A statement as CSV (RFC 4180) in the words of its page: the balance before a month or a year, its lines and the total. After the total of a
 * payout, which has the day on which it was sent, follows what became of it, with the amounts at the bank in columns of their own.
 */
export function statementCsv(
  { kind, opening, lines, total, from, to, steps }: Statement,
  language: ScreenLanguage,
): string {
  const text = studioSalesTexts[language];
  const [first, ...after] = steps;
  const periodOf = (isDay: boolean) => (isDay ? text.day : kind === "year" ? text.month : text.week);
  const rows = [
    ...(kind === "payout" ? [] : [[from, text.day, text.opening, "", decimalAmount(opening)]]),
    ...lines.map((each) => [
      ...[each.from, periodOf(each.isDay), each.line === "earlier" ? text.earlierSales : text[each.line]],
      ...[salesOf(each), decimalAmount(each.amount)],
    ]),
    [first?.day ?? to, text.day, first ? stepWords(first, language) : text.total, "", decimalAmount(total)],
  ];
  const columns = [text.when, text.period, text.what, text.count, text.amountInDollars];
  if (kind !== "payout") return [columns, ...rows].map(csvLine).join("");
  return [
    [...columns, text.bankAmount, text.bankCurrency],
    ...rows.map((row) => [...row, "", ""]),
    ...after.map((step) => {
      const bank = ownBank(step);
      const amount = bank ? [decimalAmount(bank.amount), bank.currency.toUpperCase()] : ["", ""];
      return [step.day, text.day, stepWords(step, language), "", "", ...amount];
    }),
  ]
    .map(csvLine)
    .join("");
}
