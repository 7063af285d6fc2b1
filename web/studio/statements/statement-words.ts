import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { formatDate } from "#web/i18n/date.ts";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";
import { formatBalance } from "#web/staff/format-balance.ts";
import { formatMonth } from "./format-month.ts";

export type Statement = CallReply<Calls["getStudioStatement"]>["data"];

/** A statement in words, for its page and its files. */
export interface StatementWords {
  title: string;
  lead: string;
  columns: string[];
  /** Period, what, number and amount of each line; the last one is the total. */
  rows: string[][];
}

/** The words of a statement. `payday` is that of a payout's. */
export function statementWords(id: string, statement: Statement, language: ScreenLanguage): StatementWords {
  const text = studioSalesTexts[language];
  const dateOf = (day: string) => formatDate(Date.parse(day) / 1000, language);
  const { kind, from, to, opening, lines, total, payday, outcome } = statement;
  const periodOf = (start: string) => (kind === "year" ? formatMonth(start, language) : text.weekOf(dateOf(start)));
  const title = {
    payout: () => text.statementOfPayout(dateOf(payday ?? to)),
    month: () => text.statementOf(formatMonth(id, language)),
    year: () => text.statementOf(id),
  };
  return {
    title: title[kind](),
    lead: text.fromTo(dateOf(from), dateOf(to)),
    columns: [text.when, text.what, text.count, text.amount],
    rows: [
      ...(kind === "payout" ? [] : [[text.opening, "", "", formatBalance(opening)]]),
      ...lines.map(({ from: start, line, count, amount }) => [
        line === "earlier" ? text.earlier : periodOf(start),
        line === "earlier" ? text.earlierSales : text[line],
        line === "sales" || line === "refunds" ? String(count) : "",
        formatBalance(amount),
      ]),
      [outcome ? text[`payout ${outcome}`] : text.total, "", "", formatBalance(total)],
    ],
  };
}
