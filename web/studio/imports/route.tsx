import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { StudioImport } from "#contract/imports.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { importStateTexts, studioImportsTexts } from "#web/i18n/studio-imports-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { StaffHeading } from "#web/staff/staff-heading.tsx";
import { Link } from "#web/ui/link.tsx";
import { ImportForm } from "./import-form.tsx";

export const handle = { audience: "creator" } satisfies PageHandle;

/** The creator's imports, and the refusal of a form that was sent without scripts. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { data } = await answerCall(getAppContext(context).calls.listImports());
  return { imports: data, fault: url.searchParams.get("fault") };
}

/** Brings content from elsewhere. */
export default function Imports() {
  const text = useText(studioImportsTexts);
  const { imports, fault } = useLoaderData<typeof loader>();
  return (
    <>
      <StaffHeading title={text.title} lead={text.lead} />
      <p className="mt-4 max-w-prose leading-relaxed">{text.promise}</p>
      <ImportForm fault={fault} />
      <section className="mt-10 max-w-prose border-t border-hairline pt-6">
        <h2 className="text-lg">{text.whereTitle}</h2>
        <ul className="mt-3 list-disc space-y-2 pl-5 leading-relaxed text-muted marker:text-accent">
          <li>{text.whereGhost}</li>
          <li>{text.whereSubstack}</li>
          <li>{text.whereWordpress}</li>
          <li>{text.whereMarkdown}</li>
        </ul>
      </section>
      {imports.length > 0 && (
        <section className="mt-10">
          <h2 className="text-lg">{text.earlier}</h2>
          <ul className="mt-3 border-t border-hairline">
            {imports.map((each) => (
              <ImportRow key={each.id} found={each} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function ImportRow({ found: { id, name, state, counts } }: { found: StudioImport }) {
  const text = useText(studioImportsTexts);
  const states = useText(importStateTexts);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-hairline py-3">
      <Link to={staffPaths.studioImport(id)} className="min-w-0 wrap-anywhere font-medium underline underline-offset-4">
        {name}
      </Link>
      <span className="text-sm text-muted">
        {states[state]} · {text.counts(counts.created, counts.existing, counts.leftOut)}
      </span>
    </li>
  );
}
