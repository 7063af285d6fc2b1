import { factsOf, type Model, updateFacts } from "./model.ts";
import type { Stage } from "./stage.ts";

/** Moves the clocks of the product and the provider together; pending charges get their fees. */
export async function moveClock(stage: Stage, { payments }: Model, hours: number): Promise<void> {
  const seconds = Math.round(hours * 3600);
  await stage.control.advanceClock(seconds);
  await stage.shiftClock(`${seconds} seconds`);
  for (const payment of payments.filter((each) => factsOf(each).paid && !factsOf(each).charged)) {
    const expand = ["latest_charge"];
    const { latest_charge: charge } = await stage.stripe.paymentIntents.retrieve(payment.id, { expand });
    if (charge && typeof charge === "object" && charge.balance_transaction) updateFacts(payment, { charged: true });
  }
}
