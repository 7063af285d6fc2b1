import { OperationRefused } from "./operation-refused.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { recordMadeGood } from "./operations-store.ts";
import { recordAction } from "./recorded-action.ts";

/**
 * Notes that a refund which failed reached its payer some other way, as by a transfer: nothing is missing of it any more. The
 * ledger keeps what the provider moved.
 */
export async function makeRefundGood(parts: OperationsDeps, actor: string, refundId: string): Promise<void> {
  await recordAction(parts, { actor, action: "made-good", detail: { refundId } }, async (actionId) => {
    const isMissing = await recordMadeGood(parts.db, refundId, actionId);
    if (!isMissing)
      throw new OperationRefused("Nothing is missing of this refund: it did not fail, or it was made good.");
    return { result: undefined };
  });
}
