import type { TeamActionName } from "#contract/team-actions.ts";
import type { Transaction } from "#db/client.ts";
import type { Principal } from "#server/calls/handler.ts";
import type { EvidenceDeps } from "./evidence-deps.ts";
import type { DisputeRow } from "./evidence-store.ts";

/** Records a member's action on a dispute among those on its purchase, without the texts. */
export function recordOn(
  { accounts }: EvidenceDeps,
  tx: Transaction,
  {
    dispute,
    principal,
    action,
    version,
  }: { dispute: DisputeRow; principal: Principal; action: TeamActionName; version?: number },
): Promise<void> {
  const detail = { dispute: dispute.disputeId, ...(version !== undefined && { version }) };
  return accounts.recordAction(tx, principal, {
    ...{ action, detail },
    ...{ subjectKind: "purchase", subjectId: dispute.purchaseId },
  });
}
