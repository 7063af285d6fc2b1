import { answered, OperationRefused } from "./operation-refused.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { findPaymentOfMail } from "./operations-store.ts";
import { recordAction } from "./recorded-action.ts";

/**
 * Requeues dead letters, one or all; returns how many, and how many have no address any more. Neither counts one that
 * another operator requeued meanwhile. Reads a lost address from the provider again if the mail concerns a payment.
 */
export async function retryDeadLetters(
  deps: OperationsDeps,
  actor: string,
  which: { id: string } | "all",
): Promise<{ revived: number; lost: number }> {
  const detail = { mail: which === "all" ? "all" : which.id };
  return recordAction(deps, { actor, action: "retry-mail", detail }, async () => {
    const letters = await deps.jobs.deadLetters(deps.db);
    const wanted = which === "all" ? letters : letters.filter(({ id }) => id === which.id);
    if (which !== "all" && wanted.length === 0)
      throw new OperationRefused(`There is no dead letter ${which.id}.`, { reason: "changed" });
    const result = { revived: 0, lost: 0 };
    for (const { id, canBeRetried } of wanted) {
      const email = canBeRetried ? undefined : await readAddress(deps, id);
      if (!canBeRetried && email === undefined) result.lost += 1;
      // Another operator may have been faster.
      else if (await deps.jobs.retryDeadLetter(deps.db, id, email)) result.revived += 1;
    }
    return { result, detail: result };
  });
}

async function readAddress(deps: OperationsDeps, mailId: string): Promise<string | undefined> {
  const paymentIntentId = await findPaymentOfMail(deps.db, mailId);
  const payment = paymentIntentId ? await deps.payments.find(deps.db, paymentIntentId) : undefined;
  const atProvider = payment && (await answered(deps.cardProvider.findPayment(payment.paymentIntentId)));
  return atProvider && deps.payments.handlerOf(payment).payerEmail(payment, atProvider);
}
