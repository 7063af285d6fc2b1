import type { RailName } from "#server/platform/card-provider/payout-rail.ts";
import type { FaultRow } from "../row.ts";
import { type CrashPoint, crashPoints } from "../world/crash-points.ts";
import { forkSettlement } from "../world/fork-settlement.ts";
import { judgePayday, nextPayday, paidCreators } from "../world/payday.ts";
import { runSettlement } from "../world/run-settlement.ts";
import { add } from "../world/tally.ts";
import type { World } from "../world/world.ts";

const afterRetry = "15 minutes";

export const paydayKilled = killedRow({
  ...{ name: "payday-killed", fault: "kill -9 at each step of a payday", rail: "connect" },
  points: crashPoints.payday,
  byCost: ["transfer-made", "transfer-requested", "reserve-committed"],
  times: 200,
});

export const globalPaydayKilled = killedRow({
  ...{ name: "global-payday-killed", fault: "kill -9 at each step of a payday of Global Payouts", rail: "global" },
  points: crashPoints.globalPayday,
  byCost: ["payment-made"],
  times: 5,
});

/**
 * Kills one worker of a payday after the other, each at another step; the last one finishes. Each creator is paid once. The steps `byCost`
 * cost money if they go wrong, so they come first in a short run.
 */
function killedRow({
  points,
  byCost,
  rail,
  times,
  ...named
}: {
  name: string;
  fault: string;
  rail: RailName;
  points: CrashPoint[];
  byCost: CrashPoint[];
  times: number;
}): FaultRow {
  const drawn = [...byCost, ...points.filter((point) => !byCost.includes(point))];
  return {
    ...named,
    unit: `kills (${points.length} steps)`,
    fullCount: times * points.length,
    shortCount: byCost.length,
    concurrency: points.length,
    app: { WORKER: "apart" },
    async run(world, cases) {
      const [first] = cases;
      // A worker sends several payouts at once, and some are sent before it dies.
      const creators = await paidCreators(world, 2 * cases.length, rail);
      const owed = first ? await nextPayday(world, creators, first.random) : [];
      // In the order of a payday: a later step ends the earlier ones for good.
      const steps = cases
        .flatMap(({ index }) => drawn[index % drawn.length] ?? [])
        .sort((a, b) => points.indexOf(a) - points.indexOf(b));
      const survived: string[] = [];
      for (const step of steps) {
        await endClaims(world);
        if ((await forkSettlement(world, { job: "payday" }, step)) === "done")
          survived.push(`A worker passed ${step} without a crash`);
      }
      await world.shiftClock(afterRetry);
      await endClaims(world);
      await runSettlement(world, { job: "payday" });
      const outcome = await judgePayday(world, owed);
      outcome.wrong.push(...survived);
      add(outcome, "processes killed", steps.length - survived.length);
      return outcome;
    },
  };
}

/** Makes the payouts due that a killed worker had claimed: after each claim they would be due later. */
async function endClaims({ db }: World): Promise<void> {
  await db.query({ text: "UPDATE payouts SET next_attempt_at = app_now() WHERE transferred_at IS NULL" });
}
