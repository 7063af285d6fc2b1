import { OperationRefused } from "./operation-refused.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { recordAction } from "./recorded-action.ts";

/**
 * Records that the payer of a failed refund received the money in another way, such as a bank transfer, so that the refund
 * is no longer missing. The ledger is unchanged: it holds only what the provider moved.
 */
export async function resolveRefund(parts: OperationsDeps, actor: string, refundId: string): Promise<void> {
  await recordAction(parts, { actor, action: "made-good", detail: { refundId } }, async (actionId) => {
    const isMissing = await parts.reversals.recordResolvedRefund(refundId, actionId);
    if (!isMissing)
      throw new OperationRefused("This refund is not missing: it did not fail, or it was resolved before.", {
        reason: "changed",
      });
    return { result: undefined };
  });
}
