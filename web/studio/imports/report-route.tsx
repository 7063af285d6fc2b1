import { useEffect } from "react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import type { StudioImportEntry } from "#contract/imports.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm } from "#web/forms/answer-form.server.ts";
import {
  importNoteTexts,
  importProblemTexts,
  importStateTexts,
  leftOutTexts,
  studioImportsTexts,
} from "#web/i18n/studio-imports-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { NothingHere } from "#web/staff/nothing-here.tsx";
import { SenderField } from "#web/staff/sender-field.tsx";
import { StaffHeading } from "#web/staff/staff-heading.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";

export const handle = { audience: "creator" } satisfies PageHandle;

const refreshMs = 1_500;

/** An import with a page of its report. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const show = url.searchParams.get("show") === "attention" ? "attention" : "all";
  const query = { page: url.searchParams.get("page") ?? "1", show } as const;
  const { calls } = getAppContext(context);
  const { data, meta } = await answerCall(calls.getImport({ params: { id: params.id ?? "" }, query }));
  return { found: data, pagination: meta.pagination, show };
}

/** Stops the import. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const app = getAppContext(context);
  const id = params.id ?? "";
  return answerForm(request, app, async () => {
    await app.calls.cancelImport({ params: { id } });
    return staffPaths.studioImport(id);
  });
}

/** The report of an import: the result of each entry. */
export default function ImportReport() {
  const text = useText(studioImportsTexts);
  const states = useText(importStateTexts);
  const problems = useText(importProblemTexts);
  const { found, pagination, show } = useLoaderData<typeof loader>();
  const { id, name, state, problem, progress, counts, entries } = found;
  const isRunning = state === "waiting" || state === "running";
  useRefresh(isRunning);
  const { page, pageCount } = pagination;
  const shown = show === "attention" ? show : undefined;
  return (
    <>
      <StaffHeading title={name} lead={states[state]}>
        <ButtonLink to={staffPaths.studioImports()} look="secondary">
          {text.back}
        </ButtonLink>
      </StaffHeading>
      {isRunning && (
        <form method="post" className="mt-6 max-w-xl space-y-3">
          <SenderField />
          <progress aria-label={states.running} max={1} value={progress} className="h-1.5 w-full" />
          <p className="text-sm text-muted">{text.running}</p>
          <Button type="submit" look="secondary">
            {text.cancel}
          </Button>
        </form>
      )}
      {problem && (
        <p role="alert" className="mt-6 max-w-prose text-danger">
          {problems[problem]}
        </p>
      )}
      <p className="mt-6" aria-live="polite">
        {text.counts(counts.created, counts.existing, counts.leftOut)}
        {counts.withNotes > 0 && <> · {text.withNotes(counts.withNotes)}</>}
      </p>
      <nav aria-label={text.result} className="mt-3 flex flex-wrap gap-x-6 text-[0.9375rem]">
        <Link
          to={staffPaths.studioImport(id)}
          aria-current={show === "all" ? "page" : undefined}
          className={filterLook}
        >
          {text.all}
        </Link>
        <Link
          to={staffPaths.studioImport(id, { show: "attention" })}
          aria-current={show === "attention" ? "page" : undefined}
          className={filterLook}
        >
          {text.attention}
        </Link>
        <a href={staffPaths.studioImportCsv(id)} className={filterLook}>
          {text.csv}
        </a>
      </nav>
      {entries.length === 0 && (
        <NothingHere className="py-8">
          <p className="text-muted">{text.nothing}</p>
        </NothingHere>
      )}
      <ol className="mt-3 border-t border-hairline">
        {entries.map((entry) => (
          <EntryRow key={entry.position} entry={entry} />
        ))}
      </ol>
      {pageCount > 1 && (
        <nav aria-label={text.pages} className="mt-6 flex gap-6">
          {page > 1 && <Link to={staffPaths.studioImport(id, { page: page - 1, show: shown })}>{text.newer}</Link>}
          {page < pageCount && (
            <Link to={staffPaths.studioImport(id, { page: page + 1, show: shown })}>{text.older}</Link>
          )}
        </nav>
      )}
    </>
  );
}

const filterLook =
  "inline-flex min-h-11 items-center decoration-accent decoration-2 underline-offset-8 hover:underline aria-[current]:underline";

function EntryRow({ entry: { name, outcome, reason, draftId, notes } }: { entry: StudioImportEntry }) {
  const text = useText(studioImportsTexts);
  const reasons = useText(leftOutTexts);
  const noteTexts = useText(importNoteTexts);
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-hairline py-3 md:grid-cols-[1fr_8rem]">
      <div className="min-w-0">
        {draftId ? (
          <Link to={staffPaths.studioPiece(draftId)} className="wrap-anywhere font-medium underline underline-offset-4">
            {name}
          </Link>
        ) : (
          <span className="wrap-anywhere font-medium">{name}</span>
        )}
        {reason && <p className="text-sm text-muted">{reasons[reason]}</p>}
        {notes.map(({ code, detail }) => (
          <p key={code + detail} className="text-sm text-muted">
            {noteTexts[code]} {detail && <span className="wrap-anywhere">({detail})</span>}
          </p>
        ))}
      </div>
      <span className="text-sm text-muted md:text-right">{text[outcome]}</span>
    </li>
  );
}

/** Loads the page's data again until the import has ended. */
function useRefresh(isRunning: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => void revalidate(), refreshMs);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
