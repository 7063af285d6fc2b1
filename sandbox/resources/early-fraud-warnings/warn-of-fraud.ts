import type { Stripe } from "stripe";
import { emitEvent } from "../../events/emit-event.ts";
import { charges } from "../../records/charge-collection.ts";
import { earlyFraudWarnings } from "../../records/warning-collection.ts";
import type { World } from "../../state/world.ts";
import { resourceMissing } from "../../wire/api-error.ts";
import { newId } from "../../wire/new-id.ts";

/** Stripe's types of fraud. */
export const fraudTypes = [
  "card_never_received",
  "fraudulent_card_application",
  "made_with_counterfeit_card",
  "made_with_lost_card",
  "made_with_stolen_card",
  "misc",
  "unauthorized_use_of_card",
] as const;

export type FraudType = (typeof fraudTypes)[number];

/** Adds the issuer's warning to a charge. A refund may still prevent a dispute. */
export function warnOfFraud(world: World, chargeId: string, fraudType: FraudType): Stripe.Radar.EarlyFraudWarning {
  const charge = world.store.get(charges, chargeId);
  if (!charge?.paid) throw resourceMissing("charge", chargeId, "charge");
  const id = newId("issfr_");
  const warning = world.store.put(earlyFraudWarnings, id, {
    id,
    object: "radar.early_fraud_warning",
    actionable: !charge.refunded && !charge.disputed,
    charge: charge.id,
    created: world.clock.nowSec(),
    fraud_type: fraudType,
    livemode: false,
    payment_intent: String(charge.payment_intent),
  });
  emitEvent(world, "radar.early_fraud_warning.created", warning, null);
  return warning;
}

/** Marks the warnings of a refunded or disputed charge as no longer actionable. */
export function closeWarnings(world: World, chargeId: string): void {
  for (const warning of world.store.all(earlyFraudWarnings)) {
    if (warning.charge !== chargeId || !warning.actionable) continue;
    const ended = world.store.put(earlyFraudWarnings, warning.id, { ...warning, actionable: false });
    emitEvent(world, "radar.early_fraud_warning.updated", ended, null, { actionable: true });
  }
}
