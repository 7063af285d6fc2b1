import { CallError } from "#contract/errors.ts";
import type { Principal } from "#server/calls/handler.ts";
import { refuseOwnSale } from "#server/domains/operations/index.ts";
import { EvidenceRefused } from "#server/platform/card-provider/provider-disputes.ts";
import type { EvidenceDeps } from "./evidence-deps.ts";
import { beginSending, type EvidenceRow, endSending, findDispute, listEvidence } from "./evidence-store.ts";
import { currentOf, isWaiting } from "./read-evidence.ts";
import { recordOn } from "./record-on.ts";

/**
 * Sends the saved evidence to the bank, once. The text is fixed before the provider is asked and has an id there: after a lost answer or
 * a crash the same request finds what was sent. Throws NOT_FOUND, OWN_CASE for the creator of the piece, OUTDATED_VERSION if the saved text is not the one that the member saw,
 * WRONG_STATE if nothing is saved or the bank takes no evidence, PAYMENT_PROVIDER_UNAVAILABLE (the request can be sent again).
 */
export async function submitEvidence(
  deps: EvidenceDeps,
  disputeId: string,
  { version, principal }: { version: number; principal: Principal },
): Promise<void> {
  const dispute = await findDispute(deps.db, disputeId);
  if (!dispute) throw new CallError("NOT_FOUND");
  await refuseOwnSale(deps.db, principal, { purchaseId: dispute.purchaseId });
  const row = currentOf(dispute, await listEvidence(deps.db, dispute.paymentDisputeId));
  if (!row || !isWaiting(dispute)) throw new CallError("WRONG_STATE");
  if (!(await beginSending(deps.db, row.id, version))) {
    const newest = currentOf(dispute, await listEvidence(deps.db, dispute.paymentDisputeId));
    if (newest?.state === "submitted" && newest.version === version) return;
    throw new CallError("OUTDATED_VERSION");
  }
  await send(deps, disputeId, row);
  await deps.db.transaction(async (tx) => {
    // Of two members who send the same text at once, one is recorded.
    if (await endSending(tx, row.id, "submitted"))
      await recordOn(deps, tx, { dispute, principal, action: "submit-evidence", version });
  });
}

async function send({ db, cardProvider }: EvidenceDeps, disputeId: string, row: EvidenceRow): Promise<void> {
  try {
    await cardProvider.submitEvidence(disputeId, { evidence: row, key: `evidence-${row.id}-${row.version}` });
  } catch (error) {
    if (!(error instanceof EvidenceRefused)) throw new CallError("PAYMENT_PROVIDER_UNAVAILABLE", { cause: error });
    await endSending(db, row.id, "draft");
    throw new CallError("WRONG_STATE", { cause: error });
  }
}
