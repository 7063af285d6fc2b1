import { type AttentionAction, attentionActionNames } from "#contract/attention-kinds.ts";
import type { AppContext } from "#web/lib/app-context.ts";

interface PostedItem {
  id: string;
  purchaseId: string;
  since: number;
}

const acts: Record<AttentionAction, (calls: AppContext["calls"], item: PostedItem) => Promise<unknown>> = {
  "close-alert": (calls, { id, since }) => calls.closeDeskAlert({ body: { id, since } }),
  "retry-job": (calls, { id }) => calls.retryDeadLetter({ params: { id } }),
  "run-audit": (calls) => calls.runAudit(),
  "release-refund": (calls, { purchaseId }) => calls.releaseRefund({ params: { id: purchaseId } }),
  "resolve-refund": (calls, { id }) => calls.resolveFailedRefund({ params: { id } }),
  "match-payment": (calls, { id }) => calls.matchPayment({ params: { id } }),
  "refund-payment": (calls, { id }) => calls.refundUnmatchedPayment({ params: { id } }),
};

/** Does what the posted form of an item says, and returns it. An unknown action is a 400. */
export async function actOnItem(
  { calls }: Pick<AppContext, "calls">,
  posted: URLSearchParams,
): Promise<AttentionAction> {
  const action = attentionActionNames.find((name) => name === posted.get("action"));
  if (!action) throw new Response(null, { status: 400 });
  const [id, purchaseId] = [posted.get("id") ?? "", posted.get("purchase") ?? ""];
  await acts[action](calls, { id, purchaseId, since: Number(posted.get("since")) });
  return action;
}
