import { OperationRefused } from "./operation-refused.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { beginAction, endAction } from "./operations-store.ts";

/** Who acts, and on what. `detail` is kept for ever: nothing of a reader. */
export interface OperatorAction {
  actor: string;
  action: string;
  paymentId?: string | undefined;
  detail?: Record<string, string | number | boolean>;
}

/** Does what an operator asked for and writes down who, when, what and how it ended, also when it failed. */
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
