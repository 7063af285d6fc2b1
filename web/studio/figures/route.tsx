import type { ReactNode } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { formatUsd } from "#contract/money.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { formatNumber } from "#web/i18n/number.ts";
import { studioFiguresTexts } from "#web/i18n/studio-figures-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { FiguresTable } from "#web/staff/figures-table.tsx";
import { NothingHere } from "#web/staff/nothing-here.tsx";
import { StaffHeading } from "#web/staff/staff-heading.tsx";
import { Link } from "#web/ui/link.tsx";
import { BarChart } from "./bar-chart.tsx";
import { FiguresFilter } from "./figures-filter.tsx";
import { readFiguresQuery } from "./figures-query.ts";
import { viewsByDay } from "./views-by-day.ts";

export const handle = { audience: "creator" } satisfies PageHandle;

/** The figures that the address asks for. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const query = readFiguresQuery(url.searchParams);
  const { data } = await answerCall(getAppContext(context).calls.getStudioFigures({ query }));
  return { query, figures: { ...data, views: viewsByDay(data.views, Number(query.days), Date.now()) } };
}

/** Views, purchases and refunds of a creator's pieces. */
export default function Figures() {
  const text = useText(studioFiguresTexts);
  const language = useLanguage();
  const { query, figures } = useLoaderData<typeof loader>();
  const { views, sales, posts } = figures;
  const dateOf = (day: string) => formatDate(Date.parse(day) / 1000, language);
  const total = <Row,>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const viewTotal = total(views, ({ en, es }) => en + es);
  const saleTotal = total(sales, (one) => one.sales);
  const refundedCents = total(sales, (one) => one.refundedCents);
  const csv = staffPaths.studioFiguresCsv(query);
  return (
    <>
      <StaffHeading title={text.title} lead={text.lead}>
        <a href={csv} className="inline-flex min-h-11 items-center underline underline-offset-4">
          {text.download}
        </a>
      </StaffHeading>
      <FiguresFilter {...query} posts={posts} />
      <dl className="mt-6 grid grid-cols-2 border-y border-hairline sm:grid-cols-3 lg:grid-cols-6">
        <Total name={text.views}>{formatNumber(viewTotal, language)}</Total>
        <Total name={text.starts}>
          {formatNumber(
            total(sales, (one) => one.starts),
            language,
          )}
        </Total>
        <Total name={text.sales}>{formatNumber(saleTotal, language)}</Total>
        <Total name={text.conversion}>
          {viewTotal === 0 ? "–" : formatNumber((100 * saleTotal) / viewTotal, language)}
        </Total>
        <Total name={text.revenue}>{formatUsd(total(sales, (one) => one.revenueCents))}</Total>
        <Total name={text.refunds}>{formatUsd(refundedCents)}</Total>
      </dl>
      <p className="mt-3 max-w-prose text-sm leading-relaxed text-muted">
        {text.delay}{" "}
        <Link to={staffPaths.studioPayouts()} className="underline underline-offset-4">
          {text.money}
        </Link>
        .
      </p>
      <Part title={text.viewsByDay} help={text.viewHelp}>
        {viewTotal === 0 ? (
          <NothingHere>
            <p className="text-muted">{text.noViews}</p>
          </NothingHere>
        ) : (
          <>
            <BarChart
              label={text.chartLabel(
                text.viewCount(viewTotal),
                dateOf(views[0]?.day ?? ""),
                dateOf(views.at(-1)?.day ?? ""),
              )}
              bars={views.map(({ en, es }) => [en, es])}
            />
            <p className="mt-2 flex flex-wrap gap-x-6 text-sm text-muted">
              <Key fill="bg-accent">{text.inEnglish}</Key>
              <Key fill="bg-ink">{text.inSpanish}</Key>
            </p>
            <details className="mt-3">
              <summary className="min-h-11 cursor-pointer py-2.5 text-[0.9375rem]">{text.showTable}</summary>
              <FiguresTable
                caption={text.viewsByDay}
                columns={[text.day, text.inEnglish, text.inSpanish]}
                rows={views.filter(({ en, es }) => en + es > 0).map(({ day, en, es }) => [dateOf(day), en, es])}
              />
            </details>
          </>
        )}
      </Part>
      <Part title={text.salesByPeriod} help={text.salesHelp}>
        {sales.length === 0 ? (
          <p className="text-muted">{text.noSales}</p>
        ) : (
          <FiguresTable
            caption={text.salesByPeriod}
            columns={[text.when, text.starts, text.sales, text.revenue, text.refunds]}
            rows={sales.map(({ from, isDay, starts, sales, revenueCents, refundedCents }) => [
              isDay ? dateOf(from) : text.weekOf(dateOf(from)),
              ...[starts, sales, formatUsd(revenueCents), formatUsd(refundedCents)],
            ])}
          />
        )}
      </Part>
      {posts.length > 0 && (
        <Part title={text.byPiece} help="">
          <FiguresTable
            caption={text.byPiece}
            columns={[text.piece, text.views, text.starts, text.sales, text.revenue]}
            rows={posts.map(({ title, views, starts, sales, revenueCents }) => [
              ...[title, views, starts, sales, formatUsd(revenueCents)],
            ])}
          />
        </Part>
      )}
    </>
  );
}

function Total({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end py-4 pr-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-serif text-3xl tabular-nums">{children}</dd>
    </div>
  );
}

function Part({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="text-lg">{title}</h2>
      {help && <p className="mt-1 mb-4 max-w-prose text-sm leading-relaxed text-muted">{help}</p>}
      {children}
    </section>
  );
}

function Key({ fill, children }: { fill: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`size-3 ${fill}`} />
      {children}
    </span>
  );
}
