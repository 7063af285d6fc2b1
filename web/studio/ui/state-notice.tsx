import { formatMoment } from "#contract/moment.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { StudioPost } from "#contract/studio.ts";
import { clockChangeAt } from "#contract/zoned-time.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { formatLocalTime } from "#web/i18n/local-time.ts";
import { studioDecisionTexts } from "#web/i18n/studio-decision-texts.ts";
import { studioStateTexts } from "#web/i18n/studio-state-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Link } from "#web/ui/link.tsx";
import { LocalTime } from "./local-time.tsx";

const notice = "mt-4 border-l-2 py-1 pl-4 text-[0.9375rem] leading-relaxed";

/** Explains the state of a piece to its creator. Every rejection has a reason, the next step and a time. */
export function StateNotice({ piece: { state, review, returned, schedule, caseId, post } }: { piece: StudioPost }) {
  const text = useText(studioStateTexts);
  const language = useLanguage();
  if (caseId !== null && state !== "in-review") return <Decided state={state} caseId={caseId} />;
  if (state === "returned" && returned) return <Returned {...returned} isUpdate={post?.isPublic ?? false} />;
  if (state === "in-review" && review)
    return (
      <p className={`${notice} border-warning`}>
        {text.inReview}{" "}
        <strong className="font-medium">
          <LocalTime sec={review.dueAt}>{formatMoment(new Date(review.dueAt * 1_000), language)}</LocalTime>
        </strong>
        . {schedule && !post?.isPublic && text.inReviewDated(formatLocalTime(schedule.at, language), schedule.timeZone)}
        {post?.isPublic && text.inReviewChanges} <span className="text-muted">{text.inReviewNext}</span>
      </p>
    );
  if (state === "held" && schedule)
    return (
      <p className={`${notice} border-warning`}>
        {text.held(formatLocalTime(schedule.at, language), schedule.timeZone)}{" "}
        <span className="text-muted">{text.heldNext}</span>
      </p>
    );
  if (state === "scheduled" && schedule)
    return (
      <p className={`${notice} border-green`}>
        {text.scheduled(formatLocalTime(schedule.at, language), schedule.timeZone)} <ClockChange {...schedule} />
      </p>
    );
  return null;
}

/** Says that daylight saving skips or repeats the chosen time, and when readers see the piece then. */
function ClockChange({ at, timeZone }: NonNullable<StudioPost["schedule"]>) {
  const text = useText(studioStateTexts);
  const change = clockChangeAt(at, timeZone);
  if (!change) return null;
  return <strong className="font-medium">{change === "twice" ? text.twice : text.skipped(change.to.slice(11))}</strong>;
}

function Decided({ state, caseId }: { state: StudioPost["state"]; caseId: string }) {
  const text = useText(studioDecisionTexts);
  return (
    <p className={`${notice} border-danger`}>
      {text[state === "taken-down" ? "taken-down" : "returned"]}.{" "}
      <Link to={staffPaths.studioCase(caseId)} className="underline decoration-accent underline-offset-4">
        {text.open}
      </Link>
    </p>
  );
}

/** `isUpdate`: readers see an earlier version. */
function Returned({ reason, note, isUpdate }: NonNullable<StudioPost["returned"]> & { isUpdate: boolean }) {
  const text = useText(studioStateTexts);
  return (
    <div className={`${notice} border-danger`}>
      <p>{isUpdate ? text.returnedChanges : text.returned}</p>
      <dl className="mt-2 grid gap-x-4 md:grid-cols-[12rem_1fr] max-md:[&_dd+dt]:mt-2 [&_dt]:text-muted">
        <dt>{text.reason}</dt>
        <dd>{text[`${reason} why`]}</dd>
        {note && (
          <>
            <dt>{text.note}</dt>
            <dd className="whitespace-pre-wrap">{note}</dd>
          </>
        )}
        <dt>{text.next}</dt>
        <dd>
          {text[`${reason} next`]} {text.again}
        </dd>
      </dl>
    </div>
  );
}
