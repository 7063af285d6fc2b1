import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { FiguresTable } from "#web/staff/figures-table.tsx";
import { StaffHeading } from "#web/staff/staff-heading.tsx";
import { Link } from "#web/ui/link.tsx";
import { readStatement } from "./read-statement.ts";

export const handle = { audience: "creator" } satisfies PageHandle;

/** One statement. */
export async function loader(args: LoaderFunctionArgs) {
  const { id, words } = await readStatement(args);
  return { id, words };
}

/** The lines of a payout, a month or a year, and what they add up to. */
export default function Statement() {
  const text = useText(studioSalesTexts);
  const { id, words } = useLoaderData<typeof loader>();
  const link = "inline-flex min-h-11 items-center underline underline-offset-4";
  return (
    <>
      <StaffHeading title={words.title} lead={`${words.lead} ${words.note}`.trim()} />
      <div className="mt-6">
        <FiguresTable
          caption={words.title}
          columns={words.columns}
          rows={[...words.rows, words.total, ...words.after]}
          words={2}
        />
      </div>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <a href={staffPaths.studioStatementFile(id, "csv")} className={link}>
          {text.csv}
        </a>
        <a href={staffPaths.studioStatementFile(id, "pdf")} className={link}>
          {text.pdf}
        </a>
        <Link to={staffPaths.studioSales()} className={link}>
          {text.title}
        </Link>
      </p>
    </>
  );
}
