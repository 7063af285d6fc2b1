import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { studioSalesTexts } from "#web/i18n/studio-sales-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { NothingHere } from "#web/staff/nothing-here.tsx";
import { StaffHeading } from "#web/staff/staff-heading.tsx";
import { Link } from "#web/ui/link.tsx";
import { SalesTable } from "./sales-table.tsx";
import { StatementList } from "./statement-list.tsx";

export const handle = { audience: "creator" } satisfies PageHandle;

const link = "inline-flex min-h-11 items-center underline underline-offset-4";

/** Four weeks of sales, and the statements. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { calls } = getAppContext(context);
  const before = url.searchParams.get("before") ?? undefined;
  const [sales, statements] = await Promise.all([
    answerCall(calls.listStudioSales({ query: { before } })),
    answerCall(calls.listStudioStatements()),
  ]);
  return { sales, statements: statements.data, isNewest: before === undefined };
}

/** The sales of a creator by piece and day or week, and the statements. */
export default function Sales() {
  const text = useText(studioSalesTexts);
  const { sales, statements, isNewest } = useLoaderData<typeof loader>();
  return (
    <>
      <StaffHeading title={text.title} lead={text.lead}>
        <Link to={staffPaths.studioPayouts()} className={link}>
          {text.back}
        </Link>
      </StaffHeading>
      <section className="mt-8">
        <h2 className="text-lg">{text.sales}</h2>
        <p className="mt-1 mb-4 max-w-prose text-sm leading-relaxed text-muted">{text.help}</p>
        {sales.data.length === 0 ? (
          <NothingHere>
            <p className="text-muted">{text.none}</p>
          </NothingHere>
        ) : (
          <SalesTable lines={sales.data} />
        )}
        <p className="mt-3 flex flex-wrap gap-x-6">
          {sales.earlier !== null && (
            <Link to={staffPaths.studioSales({ before: sales.earlier })} className={link}>
              {text.earlier}
            </Link>
          )}
          {!isNewest && (
            <Link to={staffPaths.studioSales()} className={link}>
              {text.newest}
            </Link>
          )}
          <a href={staffPaths.studioSalesCsv} className={link}>
            {text.download}
          </a>
        </p>
      </section>
      <StatementList statements={statements} />
    </>
  );
}
