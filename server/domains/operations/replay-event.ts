import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import { workHint } from "#server/domains/provider-events/work-event.ts";
import { OperationRefused } from "./operation-refused.ts";
import { recordAction } from "./recorded-action.ts";

/** Works an event of the provider once more, by its id; what it did before it does not do twice. Its type. */
export async function replayEvent(parts: PaymentsParts, actor: string, eventId: string): Promise<string> {
  return recordAction(parts, { actor, action: "replay-event", detail: { eventId } }, async () => {
    const event = await parts.cardProvider.findEvent(eventId);
    if (!event) throw new OperationRefused(`The provider knows no event ${eventId}; it keeps them for thirty days.`);
    await workHint(parts, event, { again: true });
    return { result: event.type, detail: { type: event.type } };
  });
}
