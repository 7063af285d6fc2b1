import type { ReactNode } from "react";
import { staffPaths } from "#contract/staff-paths.ts";
import type { StudioPost } from "#contract/studio.ts";
import { studioDecisionTexts } from "#web/i18n/studio-decision-texts.ts";
import { studioEditorTexts } from "#web/i18n/studio-editor-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import type { PostedPiece } from "./answer-posted-piece.server.ts";
import { ScheduleFields } from "./schedule-fields.tsx";

const reviewNoteId = "review-note";

/** The fields of a problem that are shown under More. */
const scheduleFields = ["at", "timeZone"];

/** Whether the posted publication time was refused: constant while a page is shown, so that a menu in use neither opens nor closes. */
const isTimeRefused = (posted: PostedPiece | undefined) =>
  posted?.kind === "invalid" && posted.problems.some(({ field }) => scheduleFields.includes(field));

/** The notices of the other states say when they are answered. */
const hasReviewNote = ({ needsReview, state }: StudioPost) =>
  needsReview && state !== "in-review" && state !== "returned" && state !== "taken-down";

/** Tells a new creator that the team reads the piece first, and when it answers. */
export function ReviewNote({ piece }: { piece: StudioPost }) {
  const text = useText(studioEditorTexts);
  if (!hasReviewNote(piece)) return null;
  return (
    <p id={reviewNoteId} className="mt-3 max-w-prose text-sm leading-relaxed text-muted">
      {piece.state === "published" ? text.reviewChangeText : text.reviewText}
    </p>
  );
}

interface AskFirstProps {
  summary: string;
  explanation: string;
  children: ReactNode;
}

/** A button that is shown, with what it does, only after its name was pressed: with and without scripts. */
function AskFirst({ summary, explanation, children }: AskFirstProps) {
  return (
    <details className="border-t border-hairline pt-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-medium">{summary}</summary>
      <p className="text-muted">{explanation}</p>
      {children}
    </details>
  );
}

/** The button that takes a piece out of review or out of the schedule: no reader notices it, so it does not ask first. */
function StepBack({ name, explanation }: { name: string; explanation: string }) {
  return (
    <div className="border-t border-hairline pt-3">
      <p className="text-muted">{explanation}</p>
      <Button type="submit" name="intent" value="withdraw" look="secondary" className="mt-2">
        {name}
      </Button>
    </div>
  );
}

interface PieceActionsProps {
  piece: StudioPost;
  posted: PostedPiece | undefined;
  /** The sentence for each field with a problem. */
  problems: Partial<Record<string, string>>;
}

/**
 * The actions for a piece in its state: one primary action, the rest under More. All are buttons of the piece's form.
 */
export function PieceActions({ piece, posted, problems }: PieceActionsProps) {
  const text = useText(studioEditorTexts);
  const decision = useText(studioDecisionTexts);
  const { state, post, needsReview, caseId } = piece;
  const isPublic = post?.isPublic ?? false;
  // The database admits no publication of it: only the decision leads on.
  const isDown = state === "taken-down";
  return (
    <div className="ml-auto flex flex-wrap items-center gap-x-1 max-md:-ml-2 max-md:grow max-md:justify-between">
      <Button type="submit" name="intent" value="save" look="quiet" className="max-md:hidden noscript:inline-flex">
        {text.save}
      </Button>
      <Button type="submit" name="intent" value="preview" look="quiet" className="max-md:px-2">
        {text.preview}
      </Button>
      <details className="relative" open={isTimeRefused(posted)}>
        <summary className="flex min-h-11 list-none items-center px-3 text-[0.9375rem] font-medium text-muted hover:text-ink">
          {text.more}
        </summary>
        <div className="absolute top-full right-0 z-20 w-72 max-md:fixed max-md:inset-x-(--page-edge) max-md:top-auto max-md:w-auto space-y-3 rounded-md border border-hairline bg-surface p-4 text-sm">
          <Link
            to={staffPaths.studioRevisions(piece.id)}
            className="flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            {text.revisions}
          </Link>
          {!isPublic && !isDown && (
            <div className="border-t border-hairline pt-3">
              <ScheduleFields piece={piece} posted={posted?.schedule} problems={problems} />
            </div>
          )}
          {isPublic && state !== "in-review" && !isDown && (
            <AskFirst summary={text.withdraw} explanation={needsReview ? text.withdrawReviewed : text.withdrawText}>
              <Button type="submit" name="intent" value="withdraw" look="secondary" className="mt-2">
                {text.withdrawConfirm}
              </Button>
            </AskFirst>
          )}
          {state === "in-review" && (
            <StepBack name={text.takeBack} explanation={isPublic ? text.takeBackChangesText : text.takeBackText} />
          )}
          {(state === "scheduled" || state === "held") && (
            <StepBack name={text.withdraw} explanation={text.withdrawEarly} />
          )}
          {!post && ["draft", "returned", "withdrawn"].includes(state) && (
            <AskFirst summary={text.remove} explanation={text.removeText}>
              <Button type="submit" name="intent" value="delete" look="secondary" className="mt-2 text-danger!">
                {text.removeConfirm}
              </Button>
            </AskFirst>
          )}
        </div>
      </details>
      {isDown ? (
        caseId !== null && (
          <ButtonLink to={staffPaths.studioCase(caseId)} className="ml-2 max-md:ml-0 max-md:px-4">
            {decision.open}
          </ButtonLink>
        )
      ) : (
        <PublishButton piece={piece} />
      )}
    </div>
  );
}

function PublishButton({ piece }: { piece: StudioPost }) {
  const text = useText(studioEditorTexts);
  const { state, post, needsReview, schedule } = piece;
  const isPublic = post?.isPublic ?? false;
  return (
    <Button
      type="submit"
      name="intent"
      // The date fields hold the date with which the piece was sent: the newer text keeps it.
      value={state === "in-review" && schedule && !isPublic ? "schedule" : "publish"}
      look={state === "in-review" ? "secondary" : "primary"}
      className="ml-2 max-md:ml-0 max-md:px-4"
      aria-describedby={hasReviewNote(piece) ? reviewNoteId : undefined}
    >
      {state === "in-review"
        ? text.sendAgain
        : needsReview
          ? text.sendForReview
          : isPublic
            ? text.publishChanges
            : text.publish}
    </Button>
  );
}
