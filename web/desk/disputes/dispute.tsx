import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { formatUsd, parseDollars } from "#contract/money.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { answerForm, type RefusedForm } from "#web/forms/answer-form.server.ts";
import { deskDisputeTexts } from "#web/i18n/desk-dispute-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { getAppContext } from "#web/lib/app-context.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { requireRole } from "#web/shell/require-session.ts";
import { StepUp } from "#web/staff/step-up.tsx";
import { Link } from "#web/ui/link.tsx";
import { RemainingTime } from "../remaining-time.tsx";
import { EvidenceForm } from "./evidence-form.tsx";
import { type LoadedDispute, loadDispute } from "./load-dispute.server.ts";
import { sendEvidence } from "./send-evidence.server.ts";
import { SentEvidence } from "./sent-evidence.tsx";

export const handle = { audience: "team" } satisfies PageHandle;

export const middleware = [requireRole("support", "finance", "owner")];

/** Opens the dispute, which is recorded. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const loaded = await loadDispute(getAppContext(context), params.id ?? "");
  return { ...loaded, done: url.searchParams.get("done") };
}

/** A refused form shows what is saved now, which another member may have written. */
export const shouldRevalidate = () => true;

/** Saves or sends the evidence. */
export function action({ context, params, request }: ActionFunctionArgs) {
  const app = getAppContext(context);
  return answerForm(request, app, (posted) => sendEvidence(app, params.id ?? "", posted));
}

/** One dispute: its deadline, and the evidence for the bank. */
export default function Dispute() {
  const text = useText(deskDisputeTexts);
  const refused = useActionData<typeof action>();
  const loaded = useLoaderData<typeof loader>();
  const { found, done } = loaded;
  const isDraft = found.isWritable && found.state === "draft";
  const piece = found.title ?? text.free;
  const title = found.status === "inquiry" ? text.inquiryHeading(piece) : text.heading(piece);
  return (
    <div className="max-w-3xl">
      <PageHead title={title} noIndex />
      <p className="text-sm">
        <Link to={staffPaths.deskPurchase(found.purchaseId)} className="underline decoration-accent underline-offset-4">
          {text.back}
        </Link>
      </p>
      <h1 className="mt-3 text-3xl wrap-anywhere">{title}</h1>
      <Facts loaded={loaded} />
      {done && !refused && (
        <p role="status" className="mt-5 rounded-md border border-green bg-green-wash px-4 py-3">
          {done === "sent" ? text.wasSent : text.wasSaved}
        </p>
      )}
      <p className="mt-5">{isDraft ? text.lead : <State loaded={loaded} />}</p>
      {isDraft && <p className="mt-2 text-muted">{loaded.saved ? text.savedAt(loaded.saved) : text.prefilled}</p>}
      <div className="mt-6 space-y-6">
        <StepUp refused={unsentOf(refused, found.version)} {...(isDraft && { lead: text.stepUp })} />
        {isDraft ? (
          <EvidenceForm key={found.version} found={found} refused={refused} />
        ) : (
          <SentEvidence found={found} refused={refused} />
        )}
      </div>
    </div>
  );
}

/** The saved draft is what a new proof sends. */
function unsentOf(refused: RefusedForm | undefined, version: number) {
  return refused && { code: refused.code, values: { kind: ["again"], version: [String(version)] } };
}

function Facts({ loaded: { found, due } }: { loaded: LoadedDispute }) {
  const text = useText(deskDisputeTexts);
  const isWaiting = found.state !== "submitted" && (found.status === "open" || found.status === "inquiry");
  return (
    <p className="mt-1 text-muted">
      {formatUsd(parseDollars(found.amount) ?? 0)}
      {!(found.state === "submitted" && found.status === "open") && ` · ${text[`status-${found.status}`]}`}
      {isWaiting && due && (
        <>
          {" "}
          · {due} (<RemainingTime dueAt={found.dueAt} now={found.now} warnHours={48} />)
        </>
      )}
    </p>
  );
}

function State({ loaded: { found, submitted } }: { loaded: LoadedDispute }) {
  const text = useText(deskDisputeTexts);
  if (submitted) return <>{text.sentAt(submitted)}</>;
  if (found.isWritable) return null;
  return <>{found.status === "open" || found.status === "inquiry" ? text.byFinance : text.notSent}</>;
}
