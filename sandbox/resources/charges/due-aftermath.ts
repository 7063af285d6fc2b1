import type { Stripe } from "stripe";
import { dueRecords } from "../../state/due-records.ts";
import type { DueWork } from "../../state/scheduler.ts";
import { collection } from "../../state/store.ts";
import type { World } from "../../world.ts";
import { openDispute } from "../disputes/open-dispute.ts";
import { warnOfFraud } from "../early-fraud-warnings/warn-of-fraud.ts";
import { cardBehaviours } from "../payment-methods/payment-method-collection.ts";
import { charges } from "./charge-collection.ts";

/** Charges of test cards to which something happens after they are paid. */
const dueAftermaths = collection<{ chargeId: string; dueAtMs: number }>("due_aftermaths");

/** Notes that the charge's card will be disputed or warned of, if it is one of those. */
export function expectAftermath(world: World, charge: Stripe.Charge): void {
  const kind = behaviourOf(world, charge)?.kind;
  if (kind !== "disputed" && kind !== "warned") return;
  const dueAtMs = world.clock.nowMs() + world.timing.balanceDelayMs + world.timing.aftermathDelayMs;
  world.store.put(dueAftermaths, charge.id, { chargeId: charge.id, dueAtMs });
}

/** Lets disputes and warnings of test cards happen when their time has come. */
export function bringAftermaths(world: World): DueWork {
  return dueRecords(world.store, dueAftermaths, ({ chargeId }) => {
    const charge = world.store.get(charges, chargeId);
    const behaviour = charge && behaviourOf(world, charge);
    if (behaviour?.kind === "disputed") openDispute(world, chargeId, behaviour);
    if (behaviour?.kind === "warned") warnOfFraud(world, chargeId, "made_with_stolen_card");
  });
}

function behaviourOf(world: World, charge: Stripe.Charge) {
  return world.store.get(cardBehaviours, String(charge.payment_method));
}
