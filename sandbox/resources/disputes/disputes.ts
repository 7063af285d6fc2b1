import type { Stripe } from "stripe";
import { emitEvent } from "../../events/emit-event.ts";
import { disputes } from "../../records/dispute-collection.ts";
import { invalidState } from "../../wire/api-error.ts";
import { filterByPayment } from "../../wire/filter-by-payment.ts";
import { listPage, pageShape } from "../../wire/list-page.ts";
import { changeMetadata, metadataParam } from "../../wire/metadata.ts";
import { boolean, text } from "../../wire/params.ts";
import { mustFind, type Resource } from "../../wire/resource.ts";
import { type Call, route } from "../../wire/route.ts";
import { closeDispute } from "./close-dispute.ts";
import { addEvidence, evidenceParam } from "./evidence.ts";

const path = "/v1/disputes";

const retrieve = route({
  method: "GET",
  path: `${path}/:id`,
  shape: {},
  handle: (call, _params, { id = "" }) => withDeadline(call, mustFind(call.store, disputes, "dispute", id)),
});

const list = route({
  method: "GET",
  path,
  shape: { ...pageShape, charge: text(), payment_intent: text() },
  handle: (call, params) => {
    const all = call.store.all(disputes).map((dispute) => withDeadline(call, dispute));
    return listPage(path, filterByPayment(all, params), params);
  },
});

const update = route({
  method: "POST",
  path: `${path}/:id`,
  shape: { evidence: evidenceParam, metadata: metadataParam, submit: boolean },
  handle(call, { evidence, metadata, submit = true }, { id = "" }) {
    const current = withDeadline(call, mustFind(call.store, disputes, "dispute", id));
    if (evidence && !current.status.endsWith("needs_response")) {
      throw invalidState("dispute_evidence_not_accepted", `Dispute ${id} takes no evidence: it is ${current.status}.`);
    }
    if (evidence && current.evidence_details.past_due) {
      throw invalidState("dispute_evidence_not_accepted", `Dispute ${id} takes no evidence: its deadline has passed.`);
    }
    const isSubmitted = submit && evidence !== undefined;
    const changed = call.store.put(disputes, id, {
      ...current,
      metadata: changeMetadata(current.metadata, metadata),
      ...(evidence && {
        evidence: addEvidence(current.evidence, evidence),
        evidence_details: { ...current.evidence_details, has_evidence: true },
      }),
      ...(isSubmitted && submission(current)),
    });
    emitEvent(call, "charge.dispute.updated", changed, call.cause);
    return isSubmitted ? decide(call, changed) : changed;
  },
});

/** The dispute as it is now: the deadline passes by the clock, without an event. */
function withDeadline({ clock }: Call, dispute: Stripe.Dispute): Stripe.Dispute {
  const { due_by: dueBy } = dispute.evidence_details;
  const isPast = dueBy !== null && dueBy < clock.nowSec() && dispute.status.endsWith("needs_response");
  return { ...dispute, evidence_details: { ...dispute.evidence_details, past_due: isPast } };
}

function submission(current: Stripe.Dispute): Partial<Stripe.Dispute> {
  const { evidence_details: details, status } = current;
  return {
    evidence_details: {
      ...details,
      has_evidence: true,
      submission_count: details.submission_count + 1,
      submission_method: "manual",
    },
    status: status.startsWith("warning_") ? "warning_under_review" : "under_review",
  };
}

/** In test mode the evidence text decides at once; other evidence stays under review. */
function decide(call: Call, dispute: Stripe.Dispute): Stripe.Dispute {
  const said = dispute.evidence.uncategorized_text;
  if (said === "winning_evidence") return closeDispute(call, dispute.id, { outcome: "won" }, call.cause);
  if (said === "losing_evidence") return closeDispute(call, dispute.id, { outcome: "lost" }, call.cause);
  return dispute;
}

/** Accepts the dispute as lost. */
const close = route({
  method: "POST",
  path: `${path}/:id/close`,
  shape: {},
  handle: (call, _params, { id = "" }) => closeDispute(call, id, { outcome: "lost" }, call.cause),
});

/** Disputed charges. */
export const disputeResource: Resource = {
  object: "dispute",
  collection: disputes,
  idPrefix: "du_",
  expandable: ["charge", "payment_intent"],
  routes: [list, retrieve, update, close],
};
