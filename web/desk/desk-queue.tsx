import { type ReactNode, useRef } from "react";
import { deskApplicationsTexts } from "#web/i18n/desk-applications-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { NothingHere } from "#web/staff/nothing-here.tsx";
import { Link } from "#web/ui/link.tsx";
import { DeskPages, type DeskPagesProps } from "./desk-pages.tsx";
import { useRowKeys } from "./use-row-keys.ts";

interface DeskQueueProps {
  text: Record<"title" | "lead" | "keys", string>;
  /** The decision that led here, in words; undefined without one. */
  decided: string | undefined;
  /** Links to the queue's other states. */
  tabs?: ReactNode;
  /** The text of a queue without cases. */
  empty: { title: string; text?: string };
  columns: readonly string[];
  /** A table row for each case. */
  rows: readonly ReactNode[];
  pages: DeskPagesProps;
}

/** A page of a queue of the desk. The keys of `useRowKeys` move between its rows. */
export function DeskQueue({ text, decided, tabs, empty, columns, rows, pages }: DeskQueueProps) {
  const list = useRef<HTMLTableElement>(null);
  useRowKeys(list);
  return (
    <>
      <PageHead title={text.title} noIndex />
      <h1 className="text-3xl">{text.title}</h1>
      <p className="mt-2 max-w-prose text-muted">{text.lead}</p>
      {decided && (
        <p role="status" className="mt-5 rounded-md border border-green bg-green-wash px-4 py-3">
          {decided}
        </p>
      )}
      {tabs}
      {rows.length === 0 && pages.page > 1 ? (
        <EmptyPage first={pages.to(1)} />
      ) : rows.length === 0 ? (
        <NothingHere className="mt-10">
          <h2 className="text-xl">{empty.title}</h2>
          {empty.text && <p className="mt-2 leading-relaxed text-muted">{empty.text}</p>}
        </NothingHere>
      ) : (
        <>
          <table ref={list} className={`${tabs ? "mt-2" : "mt-6"} w-full border-collapse text-left text-[0.9375rem]`}>
            <thead className="text-sm text-muted max-sm:sr-only">
              <tr className="border-b border-hairline *:py-2 *:pr-4 *:font-normal">
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{rows}</tbody>
          </table>
          <p className="mt-4 text-sm text-muted max-md:hidden pointer-coarse:hidden">{text.keys}</p>
          <DeskPages {...pages} />
        </>
      )}
    </>
  );
}

/** Behind the last page, which a colleague's decisions may have made shorter, cases may wait on the first. */
function EmptyPage({ first }: { first: string }) {
  const text = useText(deskApplicationsTexts);
  return (
    <NothingHere className="mt-10">
      <h2 className="text-xl">{text.pageEmpty}</h2>
      <Link
        to={first}
        className="mt-2 inline-flex min-h-11 items-center underline decoration-accent underline-offset-4"
      >
        {text.firstPage}
      </Link>
    </NothingHere>
  );
}
