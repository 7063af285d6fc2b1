import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";
import { csvLine } from "#web/staff/csv-line.ts";
import { decimalAmount } from "#web/staff/decimal-amount.ts";

export type SalesPage = CallReply<Calls["listStudioSales"]>;

/** All sales as CSV (RFC 4180) in the creator's language, newest first, in pieces of one page each, so that the memory does not grow with the sales. */
export async function* salesCsv(
  readPage: (before: string | undefined) => Promise<SalesPage>,
  language: ScreenLanguage,
): AsyncGenerator<string> {
  const text = studioSalesTexts[language];
  yield csvLine([
    ...[text.when, text.period, text.what, text.piece, text.count, text.paidInDollars, text.amountInDollars],
  ]);
  for (let before: string | undefined; ; ) {
    const { data, earlier } = await readPage(before);
    yield data
      .map(({ from, isDay, line, piece, count, paid, amount }) =>
        csvLine([
          ...[from, isDay ? text.day : text.week, text[line], piece?.title ?? "", count],
          ...[decimalAmount(paid), decimalAmount(amount)],
        ]),
      )
      .join("");
    if (earlier === null) return;
    before = earlier;
  }
}
