import { OperationRefused } from "./operation-refused.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { beginAction, endAction } from "./operations-store.ts";

/** The operator, by the name that they state, and the subject of an action. `detail` is permanent: it contains nothing of a reader. */
export interface OperatorAction {
  actor: string;
  action: string;
  paymentId?: string | undefined;
  detail?: Record<string, string | number | boolean>;
}

/** Performs an operator's action and records actor, machine, time, subject and outcome, also of a failed one. */
export async function recordAction<T>(
  { db }: OperationsDeps,
  { actor, action, paymentId, detail = {} }: OperatorAction,
  work: (actionId: string) => Promise<{ result: T; detail?: object }>,
): Promise<T> {
  const id = await beginAction(db, { actor, action, paymentId, detail });
  try {
    const done = await work(id);
    await endAction(db, id, "done", done.detail ?? {});
    return done.result;
  } catch (error) {
    await endAction(db, id, error instanceof OperationRefused ? "refused" : "failed", {});
    throw error;
  }
}
