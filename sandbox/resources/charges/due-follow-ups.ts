import type { Stripe } from "stripe";
import { charges } from "../../records/charge-collection.ts";
import { cardBehaviours } from "../../records/payment-method-collection.ts";
import { dueRecords } from "../../state/due-records.ts";
import type { DueWork } from "../../state/scheduler.ts";
import { collection } from "../../state/store.ts";
import type { World } from "../../state/world.ts";
import { openDispute } from "../disputes/open-dispute.ts";
import { warnOfFraud } from "../early-fraud-warnings/warn-of-fraud.ts";

/** Paid charges of test cards that will be disputed or get a fraud warning. */
const dueFollowUps = collection<{ chargeId: string; dueAtMs: number }>("due_aftermaths");

/** Schedules the dispute or fraud warning of the charge's test card, if it has one. */
export function scheduleFollowUp(world: World, charge: Stripe.Charge): void {
  const kind = behaviourOf(world, charge)?.kind;
  if (kind !== "disputed" && kind !== "warned") return;
  const dueAtMs = world.clock.nowMs() + world.timing.balanceDelayMs + world.timing.followUpDelayMs;
  world.store.put(dueFollowUps, charge.id, { chargeId: charge.id, dueAtMs });
}

/** Opens due disputes and fraud warnings of test cards. */
export function runFollowUps(world: World): DueWork {
  return dueRecords(world.store, dueFollowUps, ({ chargeId }) => {
    const charge = world.store.get(charges, chargeId);
    const behaviour = charge && behaviourOf(world, charge);
    if (behaviour?.kind === "disputed") openDispute(world, chargeId, behaviour);
    if (behaviour?.kind === "warned") warnOfFraud(world, chargeId, "made_with_stolen_card");
  });
}

function behaviourOf(world: World, charge: Stripe.Charge) {
  return world.store.get(cardBehaviours, String(charge.payment_method));
}
