import type { CallReply } from "#contract/call.ts";
import type { Evidence, getDisputeEvidence } from "#contract/dispute-evidence.ts";
import { CallError } from "#contract/errors.ts";
import { toDollars } from "#contract/money.ts";
import type { Principal } from "#server/calls/handler.ts";
import { describeFacts } from "./describe-facts.ts";
import type { EvidenceDeps } from "./evidence-deps.ts";
import { type DisputeRow, type EvidenceRow, findDispute, listEvidence } from "./evidence-store.ts";
import { recordOn } from "./record-on.ts";

/** A dispute with its evidence, for a team member. Records the opening. Throws NOT_FOUND. */
export async function readEvidence(
  deps: EvidenceDeps,
  disputeId: string,
  principal: Principal,
): Promise<CallReply<typeof getDisputeEvidence>> {
  const dispute = await findDispute(deps.db, disputeId);
  if (!dispute) throw new CallError("NOT_FOUND");
  await deps.db.transaction((tx) => recordOn(deps, tx, { dispute, principal, action: "open-dispute" }));
  const saved = await listEvidence(deps.db, dispute.paymentDisputeId);
  const current = currentOf(dispute, saved);
  const paid = await deps.operations.findById(dispute.purchaseId);
  const { status, purchaseId, amountCents, respondBy, now } = dispute;
  const state = current?.state ?? "draft";
  return {
    ...{ id: disputeId, purchaseId, status, state, version: current?.version ?? 0 },
    title: paid && "orderId" in paid ? paid.title : null,
    amount: toDollars(amountCents),
    dueAt: respondBy && toSec(respondBy),
    now: toSec(now),
    evidence: await textsOf(deps, dispute, current ?? saved[0]),
    savedAt: current ? toSec(current.savedAt) : null,
    submittedAt: current?.submittedAt ? toSec(current.submittedAt) : null,
    isWritable: principal.roles.includes("finance") && isWaiting(dispute) && state !== "submitted",
  };
}

/** Whether a bank waits for an answer. */
export function isWaiting(dispute: DisputeRow): dispute is DisputeRow & { status: "open" | "inquiry" } {
  return dispute.status === "open" || dispute.status === "inquiry";
}

/** The evidence of the dispute as it stands now; once it is decided, the newest. */
export function currentOf(dispute: DisputeRow, saved: readonly EvidenceRow[]): EvidenceRow | undefined {
  return isWaiting(dispute) ? saved.find(({ answers }) => answers === dispute.status) : saved[0];
}

/** The texts of a row alone; without a row our own facts. A dispute that was an inquiry begins with the inquiry's texts. */
async function textsOf(deps: EvidenceDeps, dispute: DisputeRow, row: EvidenceRow | undefined): Promise<Evidence> {
  if (!row) return describeFacts(deps, dispute);
  const { description, serviceDate, accessLog, terms, statement } = row;
  return { description, serviceDate, accessLog, terms, statement };
}

/** Unix seconds of a moment. */
function toSec(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}
