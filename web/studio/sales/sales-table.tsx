import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { FiguresTable } from "#web/staff/figures-table.tsx";
import { formatBalance } from "#web/staff/format-balance.ts";

/** A line of sales, refunds or disputes, by the day or the week (decision 155). */
export type SalesLine = CallReply<Calls["listStudioSales"]>["data"][number];

/** Lines of sales, each with its day or week, its piece and its sums. */
export function SalesTable({ lines }: { lines: readonly SalesLine[] }) {
  const text = useText(studioSalesTexts);
  const language = useLanguage();
  const dateOf = (day: string) => formatDate(Date.parse(day) / 1000, language);
  return (
    <FiguresTable
      caption={text.sales}
      words={2}
      columns={[text.when, text.what, text.count, text.paid, text.amount]}
      rows={lines.map(({ from, isDay, line, piece, count, paid, amount }) => [
        isDay ? dateOf(from) : text.weekOf(dateOf(from)),
        `${line === "sales" ? "" : `${text[line]}: `}${piece?.title ?? text.gone}`,
        ...[count, formatBalance(paid), formatBalance(amount)],
      ])}
    />
  );
}
