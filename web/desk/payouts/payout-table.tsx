import type { ReactNode } from "react";
import { formatBalance } from "#web/staff/format-balance.ts";

interface PayoutTableProps {
  caption: string;
  /** The names of creator, amount and state. */
  columns: readonly [string, string, string];
  children: ReactNode;
}

/** A table of creators with amounts; its rows are blocks on a phone. */
export function PayoutTable({ caption, columns, children }: PayoutTableProps) {
  return (
    <table className="mt-3 w-full border-collapse text-left text-[0.9375rem]">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-sm text-muted max-sm:sr-only">
        <tr className="border-b border-hairline *:py-2 *:pr-4 *:font-normal">
          <th scope="col">{columns[0]}</th>
          <th scope="col" className="text-right">
            {columns[1]}
          </th>
          <th scope="col">{columns[2]}</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface PayoutRowProps {
  row: { username: string; name: string; amount: number };
  /** The state in words. */
  children: ReactNode;
  /** The buttons of the member. */
  actions?: ReactNode;
}

/** One creator of the table. */
export function PayoutRow({ row: { username, name, amount }, children, actions }: PayoutRowProps) {
  return (
    <tr className="border-b border-hairline align-top max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:py-2.5 sm:*:py-2.5 sm:*:pr-4">
      <th scope="row" className="font-normal">
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm break-all text-muted">{username}</span>
      </th>
      <td className="text-right tabular-nums">{formatBalance(amount)}</td>
      <td className="max-sm:col-span-2 max-sm:mt-1">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 wrap-anywhere">{children}</div>
          {actions}
        </div>
      </td>
    </tr>
  );
}
