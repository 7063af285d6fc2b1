import { sequenceOf } from "../model/operation.ts";
import { play } from "../model/play.ts";
import { type Crash, openProcessStage } from "../model/process-stage.ts";
import type { Random } from "../random.ts";
import { emptyOutcome, type FaultRow } from "../row.ts";
import { crashPoints } from "../world/crash-points.ts";
import { add } from "../world/tally.ts";
import type { World } from "../world/world.ts";

/** Refunds of earlier sequences that the audit may keep reporting, by world. */
const ignoredRefundsOf = new WeakMap<World, Set<string>>();
const settling = crashPoints.chargeToCode.filter((point) => !point.startsWith("mail"));
const afterSettlement = [...crashPoints.ledger, ...crashPoints.afterLedger];
const inApp = [...crashPoints.beforeCharge, ...settling, ...afterSettlement];
const inWorker = [...crashPoints.chargeToCode, ...afterSettlement, ...crashPoints.payday];

/** Random sequences of the model on real processes that crash: the shop matches the model and the audit is clean. */
export const randomOperations: FaultRow = {
  name: "random-operations",
  fault: "random operations of readers, banks and operators, crashes included",
  unit: "sequences of the model",
  fullCount: 200,
  shortCount: 1,
  isLong: true,
  concurrency: 1,
  app: { WORKER: "apart" },
  async run(world, [fault]) {
    const outcome = emptyOutcome(1);
    if (!fault) return outcome;
    const ignoredRefunds = ignoredRefundsOf.get(world) ?? new Set();
    ignoredRefundsOf.set(world, ignoredRefunds);
    const stage = await openProcessStage(world, ignoredRefunds);
    const sequence = sequenceOf(fault.seed, fault.index);
    stage.planCrashes(crashesIn(fault.random, sequence.length));
    try {
      add(outcome, "operations", await play(stage, sequence));
    } catch (error) {
      outcome.wrong.push(`Sequence ${fault.index}: ${(error as Error).message}`);
    }
    add(outcome, "processes killed", stage.deaths());
    await stage.close();
    // Restores the default of the other rows: fees without delay.
    await world.control.timing({ balanceDelayMs: 0 });
    return outcome;
  },
};

/** One crash of each process at a random operation and crash point, and in every third sequence an immediate kill. */
function crashesIn(random: Random, length: number): Crash[] {
  const place = () => random.below(length);
  return [
    { place: place(), who: "app", at: random.pick(inApp) },
    { place: place(), who: "worker", at: random.pick(inWorker) },
    ...(random.below(3) === 0
      ? [{ place: place(), who: random.pick(["app", "worker"] as const), at: "at once" as const }]
      : []),
  ];
}
