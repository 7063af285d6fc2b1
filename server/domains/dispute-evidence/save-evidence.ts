import type { Evidence } from "#contract/dispute-evidence.ts";
import { CallError } from "#contract/errors.ts";
import { evidenceFields } from "#contract/evidence-rules.ts";
import type { Principal } from "#server/calls/handler.ts";
import { refuseOwnSale } from "#server/domains/operations/index.ts";
import type { EvidenceDeps } from "./evidence-deps.ts";
import { findDispute, listEvidence, saveDraft } from "./evidence-store.ts";
import { currentOf, isWaiting } from "./read-evidence.ts";
import { recordOn } from "./record-on.ts";

/**
 * Saves the draft of a dispute's evidence over the version that the member saw, and returns its version. The same texts again change
 * nothing. Throws NOT_FOUND, OWN_CASE for the creator of the piece, WRONG_STATE once it was sent or no bank waits, and OUTDATED_VERSION if somebody else saved meanwhile.
 */
export function saveEvidence(
  deps: EvidenceDeps,
  disputeId: string,
  { version, evidence, principal }: { version: number; evidence: Evidence; principal: Principal },
): Promise<{ version: number }> {
  return deps.db.transaction(async (tx) => {
    const dispute = await findDispute(tx, disputeId);
    if (!dispute) throw new CallError("NOT_FOUND");
    await refuseOwnSale(tx, principal, { purchaseId: dispute.purchaseId });
    if (!isWaiting(dispute)) throw new CallError("WRONG_STATE");
    const before = currentOf(dispute, await listEvidence(tx, dispute.paymentDisputeId));
    if (before && evidenceFields.every((name) => before[name] === evidence[name])) return { version: before.version };
    const target = { paymentDisputeId: dispute.paymentDisputeId, answers: dispute.status };
    const saved = await saveDraft(tx, target, { version, evidence });
    if (saved === undefined) {
      const isDraft = currentOf(dispute, await listEvidence(tx, dispute.paymentDisputeId))?.state === "draft";
      throw new CallError(isDraft ? "OUTDATED_VERSION" : "WRONG_STATE");
    }
    await recordOn(deps, tx, { dispute, principal, action: "save-evidence", version: saved });
    return { version: saved };
  });
}
