import type { FaultRow } from "../row.ts";
import { type CrashPoint, crashPoints } from "../world/crash-points.ts";
import { forkSettlement } from "../world/fork-settlement.ts";
import { judgePayday, nextPayday, paidCreators } from "../world/payday.ts";
import { add } from "../world/tally.ts";

const points = crashPoints.payday;
/** The steps that cost money if they go wrong come first in a short run. */
const byCost: CrashPoint[] = ["transfer-made", "transfer-requested", "reserve-committed"];
const drawn = [...byCost, ...points.filter((point) => !byCost.includes(point))];
const afterRetry = "15 minutes";

/** Kills one worker of a payday after the other, each at another step; the last one finishes. Each creator is paid once. */
export const paydayKilled: FaultRow = {
  name: "payday-killed",
  fault: "kill -9 at each step of a payday",
  unit: `kills (${points.length} steps)`,
  fullCount: 200 * points.length,
  shortCount: byCost.length,
  concurrency: points.length,
  app: { WORKER: "apart" },
  async run(world, cases) {
    const [first] = cases;
    const owed = first ? await nextPayday(world, await paidCreators(world, points.length), first.random) : [];
    // In the order of a payday: a later step ends the earlier ones for good.
    const steps = cases
      .flatMap(({ index }) => drawn[index % drawn.length] ?? [])
      .sort((a, b) => points.indexOf(a) - points.indexOf(b));
    const survived: string[] = [];
    for (const step of steps)
      if ((await forkSettlement(world, { job: "payday" }, step)) === "done")
        survived.push(`A worker passed ${step} without a crash`);
    // Payouts whose worker died are due again later.
    await world.shiftClock(afterRetry);
    await forkSettlement(world, { job: "payday" });
    const outcome = await judgePayday(world, owed);
    outcome.wrong.push(...survived);
    add(outcome, "processes killed", steps.length - survived.length);
    return outcome;
  },
};
