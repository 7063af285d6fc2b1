import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { formatDate } from "#web/i18n/date.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { studioRevisionsTexts } from "#web/i18n/studio-revisions-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";
import { LocalTime } from "../ui/local-time.tsx";

interface RevisionListProps {
  pieceId: string;
  revisions: CallReply<Calls["listStudioRevisions"]>["data"];
  /** The newest version. */
  version: number;
  /** The version that readers see. */
  publishedVersion: number | undefined;
  comparedVersion: number | undefined;
}

/** The stored revisions, the newest first. */
export function RevisionList({ pieceId, revisions, version, publishedVersion, comparedVersion }: RevisionListProps) {
  const text = useText(studioRevisionsTexts);
  const language = useLanguage();
  return (
    <ol className="mt-6 border-t border-hairline">
      {revisions.map((revision) => (
        <li
          key={revision.version}
          aria-current={revision.version === comparedVersion ? "true" : undefined}
          className="flex flex-wrap items-baseline gap-x-5 border-b border-hairline py-2 text-[0.9375rem] tabular-nums aria-[current]:border-l-2 aria-[current]:border-l-accent aria-[current]:pl-3"
        >
          <span className="font-medium sm:min-w-24">{text.version(String(revision.version))}</span>
          <span className="sm:min-w-40">
            <LocalTime sec={revision.savedAt}>{formatDate(revision.savedAt, language)}</LocalTime>
          </span>
          <span className="min-w-0 flex-1 text-muted max-sm:order-last max-sm:basis-full">
            {text[`cause-${revision.cause}`]}
            {revision.version === publishedVersion && ` · ${text.published}`}
          </span>
          {revision.version === version ? (
            <span className="inline-flex min-h-11 items-center text-muted max-sm:ml-auto">{text.current}</span>
          ) : (
            <Link
              to={staffPaths.studioRevisions(pieceId, { version: revision.version })}
              className="inline-flex min-h-11 items-center underline underline-offset-4 max-sm:ml-auto"
            >
              {text.compare}
              <span className="sr-only">: {text.version(String(revision.version))}</span>
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}
