import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { studioPreviewTexts } from "#web/i18n/studio-preview-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { answerCall } from "#web/lib/answer-call.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { getSession } from "#web/shell/require-session.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { type PreviewQuery, readPreviewQuery } from "./preview-query.ts";

export const handle = { audience: "creator", frame: "outer" } satisfies PageHandle;

/** The shown piece and the options. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { calls, language } = getAppContext(context);
  const { data: piece } = await answerCall(calls.getStudioPost({ params: { id: params.id ?? "" } }));
  const query = readPreviewQuery(url.searchParams, language);
  const isView = getSession(context).view !== null;
  return { id: piece.id, isFree: piece.attributes.accessType === "FREE", version: piece.version, query, isView };
}

/** The readers' page of a piece in a frame, as wide as a phone or a desktop, before or after payment. */
export default function Preview() {
  const text = useText(studioPreviewTexts);
  const { id, isFree, version, query, isView } = useLoaderData<typeof loader>();
  const { as, width, shell } = query;
  const to = (change: Partial<PreviewQuery>) => staffPaths.studioPreview(id, { ...query, ...change });
  const widthChoice = (chosen: PreviewQuery["width"]) => (
    <Choice
      label={text.width}
      options={[
        { to: to({ width: "phone" }), label: text.phone, isChosen: chosen === "phone" },
        { to: to({ width: "desktop" }), label: text.desktop, isChosen: chosen === "desktop" },
      ]}
    />
  );
  return (
    <>
      <PageHead title={text.title} noIndex />
      <h1 className="sr-only">{text.title}</h1>
      <div className="-mt-4 flex flex-wrap items-center gap-x-8 gap-y-1 border-b border-hairline pb-2 text-[0.9375rem]">
        <Link
          to={isView ? staffPaths.studioPieces() : staffPaths.studioPiece(id)}
          className="inline-flex min-h-11 items-center gap-1.5 text-muted hover:text-ink"
        >
          <Icon name="left" className="size-4.5" /> {isView ? text.backToPieces : text.back}
        </Link>
        {!isFree && (
          <Choice
            label={text.readers}
            options={[
              { to: to({ as: "locked" }), label: text.locked, isChosen: as === "locked" },
              { to: to({ as: "open" }), label: text.open, isChosen: as === "open" },
            ]}
          />
        )}
        {/* Without a choice the frame is as wide as a phone on a phone, and as wide as a desktop elsewhere. */}
        {width === undefined ? (
          <>
            <div className="md:hidden">{widthChoice("phone")}</div>
            <div className="max-md:hidden">{widthChoice("desktop")}</div>
          </>
        ) : (
          widthChoice(width)
        )}
        <Choice
          label={text.language}
          options={[
            { to: to({ shell: "en" }), label: text.en, isChosen: shell === "en" },
            { to: to({ shell: "es" }), label: text.es, isChosen: shell === "es" },
          ]}
        />
      </div>
      <section className={classNames("mt-6", width === "desktop" && "fitted-frame")} aria-label={text.frame}>
        <iframe
          // A new version reloads the frame.
          key={version}
          title={text.frame}
          src={staffPaths.studioPreviewPage(id, { as, shell })}
          className={classNames(
            "block h-[78vh] rounded-md border border-hairline bg-paper",
            "w-full",
            width === "phone" && "mx-auto max-w-[24.5rem]",
          )}
        />
      </section>
      <p className="mt-3 text-sm text-muted">{text.note}</p>
    </>
  );
}

interface ChoiceProps {
  label: string;
  options: readonly { to: string; label: string; isChosen: boolean }[];
}

/** A group of links as a choice, which works without scripts. */
function Choice({ label, options }: ChoiceProps) {
  return (
    <nav aria-label={label} className="flex items-center gap-4">
      {options.map(({ to, label, isChosen }) => (
        <Link
          key={to}
          to={to}
          aria-current={isChosen ? "true" : undefined}
          className="inline-flex min-h-11 items-center text-muted decoration-accent decoration-2 underline-offset-8 hover:text-ink aria-[current]:text-ink aria-[current]:underline"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
