import type { ReactNode } from "react";
import { useLanguage } from "#web/i18n/language.tsx";
import { formatNumber } from "#web/i18n/number.ts";

interface FiguresTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell names its row. */
  rows: readonly (readonly ReactNode[])[];
  /** How many columns at the beginning are words. With two, the last number stands beside the name on a phone. */
  words?: 1 | 2;
}

const wordCell = "min-w-40 py-2 pl-5 text-left max-sm:col-span-2 max-sm:min-w-0 max-sm:p-0 max-sm:empty:hidden";
const numberCell = "py-2 pl-5 text-right whitespace-nowrap";
/** Cells of rows that are blocks on a phone. */
const blockCell = {
  row: "max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-5 max-sm:gap-y-0.5 max-sm:py-2.5",
  number: "max-sm:col-span-2 max-sm:p-0 max-sm:text-left max-sm:empty:hidden",
  labelled: "max-sm:col-span-2 max-sm:flex max-sm:justify-between max-sm:gap-x-5 max-sm:p-0",
  last: "max-sm:col-start-2 max-sm:row-start-1 max-sm:p-0",
};

/** So many columns have room on a phone. */
const mostOnPhone = 4;

/** A table of figures: words on the left, numbers on the right. On a phone, the rows of a wide one are blocks with a line for each number. */
export function FiguresTable({ caption, columns, rows, words = 1 }: FiguresTableProps) {
  const language = useLanguage();
  const hasTotal = words === 2;
  const isBlocks = hasTotal || columns.length > mostOnPhone;
  const lastPlace = columns.length - 2;
  /** The class of the cell at a place after the name. */
  const cellAt = (place: number) => {
    if (place + 1 < words) return wordCell;
    if (!isBlocks) return numberCell;
    if (!hasTotal) return `${numberCell} ${blockCell.labelled}`;
    return `${numberCell} ${place === lastPlace ? blockCell.last : blockCell.number}`;
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="overflow-x-auto" tabIndex={0} aria-label={caption}>
      <table className="w-full text-[0.9375rem] tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className={`text-sm text-muted ${isBlocks ? "max-sm:sr-only" : ""}`}>
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
            <tr key={row} className={`border-b border-hairline ${isBlocks ? blockCell.row : ""}`}>
              <th
                scope="row"
                className={`py-2 text-left font-normal ${isBlocks ? "max-sm:p-0" : "min-w-24"} ${isBlocks && !hasTotal ? "max-sm:col-span-2 max-sm:font-medium" : ""}`}
              >
                {name}
              </th>
              {values.map((value, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <td key={place} className={cellAt(place)}>
                  {isBlocks && place + 1 >= words && !(hasTotal && place === lastPlace) && value !== "" && (
                    <span className="text-muted sm:hidden">{columns[place + 1]}: </span>
                  )}
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
