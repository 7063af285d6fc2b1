import type { ReactNode } from "react";
import { useLanguage } from "#web/i18n/language.tsx";
import { formatNumber } from "#web/i18n/number.ts";

interface FiguresTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell names its row. */
  rows: readonly (readonly ReactNode[])[];
  /** How many columns at the beginning are words. */
  words?: number;
}

const wordCell = "min-w-40 py-2 pl-5 text-left";
const numberCell = "py-2 pl-5 text-right whitespace-nowrap";

/** A table of figures: words on the left, numbers on the right; scrolls sideways on a phone. */
export function FiguresTable({ caption, columns, rows, words = 1 }: FiguresTableProps) {
  const language = useLanguage();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={caption}>
      <table className="w-full text-[0.9375rem] tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-sm text-muted">
          <tr className="border-b border-hairline">
            {columns.map((column, place) => (
              <th
                key={column}
                scope="col"
                className={`py-2 font-normal ${place < words ? "text-left" : "text-right"} ${place > 0 ? "pl-5" : ""}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two pieces may have one title, and rows never move
            <tr key={row} className="border-b border-hairline">
              <th scope="row" className="py-2 text-left font-normal">
                {name}
              </th>
              {values.map((value, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <td key={place} className={place + 1 < words ? wordCell : numberCell}>
                  {typeof value === "number" ? formatNumber(value, language) : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
