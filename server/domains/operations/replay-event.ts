import { OperationRefused } from "./operation-refused.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { recordAction } from "./recorded-action.ts";

/** Processes an event of the provider once more, by its id, without repeating effects. Returns its type. */
export async function replayEvent(deps: OperationsDeps, actor: string, eventId: string): Promise<string> {
  return recordAction(deps, { actor, action: "replay-event", detail: { eventId } }, async () => {
    const type = await deps.providerEvents.replay(eventId);
    if (!type) throw new OperationRefused(`The provider knows no event ${eventId}; it stores them for thirty days.`);
    return { result: type, detail: { type } };
  });
}
