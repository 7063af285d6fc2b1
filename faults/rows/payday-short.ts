import { emptyOutcome, type FaultRow } from "../row.ts";
import { forkSettlement } from "../world/fork-settlement.ts";
import { judgePayday, nextPayday, paidCreators } from "../world/payday.ts";
import { add } from "../world/tally.ts";

const creatorsOfPayday = 5;

/** The platform's balance does not suffice for a payday. It pays no more than there is, and everybody once it is topped up. */
export const paydayShort: FaultRow = {
  name: "payday-short",
  fault: "the platform's balance is short on payday",
  unit: "paydays",
  fullCount: 50,
  shortCount: 1,
  concurrency: 1,
  app: { WORKER: "apart" },
  async run(world, [fault]) {
    if (!fault) return emptyOutcome();
    const owed = await nextPayday(world, await paidCreators(world, creatorsOfPayday), fault.random);
    const total = owed.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const there = fault.random.below(total);
    await world.control.setBalance(there);
    await forkSettlement(world, { job: "payday" });
    const early = await judgePayday(world, owed);
    await world.control.setBalance(2 * total);
    await world.shiftClock("1 hour");
    await forkSettlement(world, { job: "payday" });
    const outcome = await judgePayday(world, owed);
    if ((early.counted["cents paid out"] ?? 0) > there) outcome.wrong.push(`More than ${there} cents were paid`);
    outcome.double += early.double;
    add(outcome, "payouts that waited", early.lost);
    return outcome;
  },
};
