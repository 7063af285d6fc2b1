import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { socialPlatforms } from "#contract/social-url.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { formatDate } from "#web/i18n/date.ts";
import { deskApplicationsTexts } from "#web/i18n/desk-applications-texts.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { useText } from "#web/i18n/text.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Link } from "#web/ui/link.tsx";
import { RemainingTime } from "../remaining-time.tsx";

type Listed = CallReply<Calls["listApplications"]>["data"][number];

/** One application of the queue; two lines on a phone. */
export function QueueRow({ application, now }: { application: Listed; now: number }) {
  const text = useText(deskApplicationsTexts);
  const language = useLanguage();
  const { id, platform, duplicates, claim, dueAt, receivedAt, state } = application;
  const isDecided = state === "approved" || state === "declined";
  const title = socialPlatforms.find((known) => known.id === platform)?.title ?? text.profile;
  return (
    <tr className="relative grid border-b border-hairline py-2.5 *:pr-4 hover:bg-surface sm:table-row sm:py-0 sm:*:py-2.5">
      <td>
        <Link
          data-row=""
          to={staffPaths.deskApplication(id)}
          className="font-medium underline decoration-hairline underline-offset-4 after:absolute after:inset-0 hover:decoration-accent"
        >
          {title} <span className="font-mono text-sm font-normal text-muted">{id.slice(0, 6)}</span>
        </Link>{" "}
        <span className="text-sm text-muted">{application.language === "en" ? text.english : text.spanish}</span>
        {application.isAnswered && <Mark>{text.isAnswered}</Mark>}
        {state === "appealed" && <Mark>{text.isAppeal}</Mark>}
        {duplicates > 0 && <Mark>{text.duplicates(duplicates)}</Mark>}
      </td>
      <td className={classNames("tabular-nums", isDecided && "max-sm:hidden")}>
        {isDecided ? "–" : <RemainingTime dueAt={dueAt} now={now} />}
      </td>
      <td className={classNames("text-muted max-sm:text-sm", !isDecided && "max-sm:hidden")}>
        {formatDate(receivedAt, language)}
      </td>
      <td className={classNames("text-muted max-sm:text-sm", dueAt === null && "max-sm:hidden")}>
        {claim ? text[claim.by] : dueAt === null ? "–" : text.nobody}
      </td>
    </tr>
  );
}

function Mark({ children }: { children: string }) {
  return (
    <span className="ml-2 rounded-full border border-field px-2 py-0.5 text-xs whitespace-nowrap">{children}</span>
  );
}
