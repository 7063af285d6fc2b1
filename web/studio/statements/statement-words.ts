import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { formatDate } from "#web/i18n/date.ts";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";
import { formatBalance } from "#web/staff/format-balance.ts";
import { bankAmount } from "../payouts/bank-amount.ts";
import { ownBank, stepWords } from "../payouts/step-words.ts";
import { formatMonth } from "./format-month.ts";

export type Statement = CallReply<Calls["getStudioStatement"]>["data"];

/** A statement in words, for its page and its files. */
export interface StatementWords {
  title: string;
  lead: string;
  columns: string[];
  /** The sentence that says which entries a month or a year has; empty for a payout. */
  note: string;
  /** Period, what, number and amount of each line. */
  rows: string[][];
  total: string[];
  /** The later steps of a payout, with the amounts at the bank. */
  after: string[][];
}

/** How many sales a line is about, as text; empty for a line that is about none. */
export function salesOf({ line, count }: Statement["lines"][number]): string {
  return line === "sales" || line === "refunds" ? String(count) : "";
}

/** The words of a statement. `payday` is that of a payout's. */
export function statementWords(id: string, statement: Statement, language: ScreenLanguage): StatementWords {
  const text = studioSalesTexts[language];
  const dateOf = (day: string) => formatDate(Date.parse(day) / 1000, language);
  const { kind, from, to, opening, lines, total, payday, steps } = statement;
  const [first, ...after] = steps;
  const periodOf = ({ from: start, isDay }: Statement["lines"][number]) => {
    if (kind === "year") return formatMonth(start, language);
    return isDay ? dateOf(start) : text.weekOf(dateOf(start));
  };
  const title = {
    payout: () => text.statementOfPayout(dateOf(payday ?? to)),
    month: () => text.statementOf(formatMonth(id, language)),
    year: () => text.statementOf(id),
  };
  return {
    title: title[kind](),
    lead: text.fromTo(dateOf(from), dateOf(to)),
    note: kind === "payout" ? "" : text.byDates,
    columns: [text.when, text.what, text.count, text.amount],
    rows: [
      ...(kind === "payout" ? [] : [[text.opening, "", "", formatBalance(opening)]]),
      ...lines.map((each) => [
        each.line === "earlier" ? text.earlier : periodOf(each),
        each.line === "earlier" ? text.earlierSales : text[each.line],
        salesOf(each),
        formatBalance(each.amount),
      ]),
    ],
    total: first
      ? [dateOf(first.day), stepWords(first, language), "", formatBalance(total)]
      : [text.total, "", "", formatBalance(total)],
    after: after.map((step) => {
      const bank = ownBank(step);
      return [dateOf(step.day), stepWords(step, language), "", bank ? bankAmount(bank) : ""];
    }),
  };
}
