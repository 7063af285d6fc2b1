import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { formatDate } from "#web/i18n/date.ts";
import { deskFiguresTexts } from "#web/i18n/desk-figures-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { requireRole } from "#web/shell/require-session.ts";
import { FiguresTable } from "#web/staff/figures-table.tsx";
import { formatBalance } from "#web/staff/format-balance.ts";
import { Link } from "#web/ui/link.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("owner", "finance")];

const link = "inline-flex min-h-11 items-center underline decoration-accent underline-offset-4";

/** A page of weeks or months. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const by = url.searchParams.get("by") === "month" ? "month" : "week";
  const before = url.searchParams.get("before") ?? undefined;
  const { data, earlier } = await answerCall(getAppContext(context).calls.listDeskFigures({ query: { by, before } }));
  return { by, rows: data, earlier, isNewest: before === undefined } as const;
}

/** The sums of payments by week or month. */
export default function DeskFigures() {
  const text = useText(deskFiguresTexts);
  const language = useLanguage();
  const { by, rows, earlier, isNewest } = useLoaderData<typeof loader>();
  const hasTaxes = rows.some(({ taxes }) => taxes !== 0);
  const query = by === "month" ? ({ by } as const) : {};
  return (
    <>
      <PageHead title={text.title} noIndex />
      <h1 className="text-3xl">{text.title}</h1>
      <p className="mt-2 max-w-prose text-muted">{text.lead}</p>
      <nav aria-label={text.period} className="mt-4 flex gap-x-6">
        {(["week", "month"] as const).map((each) => (
          <Link
            key={each}
            to={staffPaths.deskFigures(each === "month" ? { by: each } : {})}
            aria-current={each === by ? "page" : undefined}
            className={`${link} aria-[current]:font-medium aria-[current]:no-underline`}
          >
            {each === "week" ? text.byWeek : text.byMonth}
          </Link>
        ))}
      </nav>
      <div className="mt-2">
        {rows.length === 0 ? (
          <p className="text-muted">{text.none}</p>
        ) : (
          <FiguresTable
            caption={text.title}
            columns={[
              ...[text.period, text.payments, text.gross, text.refunds, text.disputes, text.fees],
              ...(hasTaxes ? [text.creators, text.taxes, text.platform] : [text.creators, text.platform]),
            ]}
            rows={rows.map((row) => [
              ...[formatDate(Date.parse(row.from) / 1000, language), row.payments],
              ...[row.gross, row.refunds, row.disputes, row.fees, row.creators].map(formatBalance),
              ...(hasTaxes ? [row.taxes, row.platform] : [row.platform]).map(formatBalance),
            ])}
          />
        )}
      </div>
      <p className="mt-3 flex flex-wrap gap-x-6">
        {earlier !== null && (
          <Link to={staffPaths.deskFigures({ ...query, before: earlier })} className={link}>
            {text.earlier}
          </Link>
        )}
        {!isNewest && (
          <Link to={staffPaths.deskFigures(query)} className={link}>
            {text.newest}
          </Link>
        )}
        <a href={staffPaths.deskFiguresCsv(query)} className={link}>
          {text.download}
        </a>
      </p>
    </>
  );
}
