import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { ReturnReason } from "#contract/return-reasons.ts";
import { deskReviewTexts } from "#web/i18n/desk-review-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useNamesOfParts } from "./names-of-parts.ts";

type Opened = CallReply<Calls["getReview"]>["data"];

interface PastDecisionsProps {
  /** With their moments in words, the newest first. */
  decisions: readonly (Omit<Opened["decisions"][number], "at"> & { at: string })[];
  changed: Opened["changed"];
}

/** The decisions about earlier submissions, and the parts changed since the last one; nothing without a decision. */
export function PastDecisions({ decisions, changed }: PastDecisionsProps) {
  const text = useText(deskReviewTexts);
  if (decisions.length === 0) return null;
  return (
    <section className="rounded-md border border-hairline bg-surface p-5">
      <h2 className="text-xl">{text.earlier}</h2>
      <p className="mt-2">
        <Changes changed={changed} />
      </p>
      <ol className="mt-4 space-y-4">
        {decisions.map(({ decision, version, reason, note, by, at }) => (
          <li key={`${version} ${at} ${decision}`} className="border-l-2 border-hairline pl-4">
            <p>
              <strong className="font-medium">{decision === "approve" ? text.wasApproved : text.wasReturned}</strong>
              {reason !== null && `: ${text[reasonText(reason)]}`}
            </p>
            <p className="text-sm wrap-anywhere text-muted">{text.decidedBy(at, by)}</p>
            {note !== null && (
              <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">
                <bdi>{note}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Changes({ changed }: Pick<PastDecisionsProps, "changed">) {
  const text = useText(deskReviewTexts);
  const names = useNamesOfParts();
  if (changed === null) return text.unknownChange;
  if (changed.length === 0) return text.noChange;
  return (
    <>
      {text.changes}: <strong className="font-medium">{names(changed)}</strong>
    </>
  );
}

/** The name of a reason's text; "price" is the price itself elsewhere on the screen. */
export function reasonText(reason: ReturnReason) {
  return reason === "price" ? "priceReason" : reason;
}
