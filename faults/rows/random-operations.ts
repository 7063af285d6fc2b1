import { crashPoints } from "#server/platform/crash-points.ts";
import { sequenceOf } from "../model/operation.ts";
import { play } from "../model/play.ts";
import { type Crash, openProcessStage } from "../model/process-stage.ts";
import type { Random } from "../random.ts";
import { emptyOutcome, type FaultRow } from "../row.ts";
import { add } from "../world/tally.ts";
import type { World } from "../world/world.ts";

/** Refunds of earlier sequences that the audit of a world may go on naming. */
const excusedIn = new WeakMap<World, Set<string>>();
const settling = crashPoints.chargeToCode.filter((point) => !point.startsWith("mail"));
const afterwards = [...crashPoints.ledger, ...crashPoints.afterLedger];
const inApp = [...crashPoints.beforeCharge, ...settling, ...afterwards];
const inWorker = [...crashPoints.chargeToCode, ...afterwards];

/** Sequences of the model's random operations, on real processes that are killed meanwhile: the model holds, the audit is clean. */
export const randomOperations: FaultRow = {
  name: "random-operations",
  fault: "random operations of readers, banks and operators, crashes included",
  unit: "sequences of the model",
  full: 200,
  short: 1,
  atOnce: 1,
  app: { WORKER: "apart" },
  async run(world, [fault]) {
    const outcome = emptyOutcome(1);
    if (!fault) return outcome;
    const excused = excusedIn.get(world) ?? new Set();
    excusedIn.set(world, excused);
    const stage = await openProcessStage(world, excused);
    const sequence = sequenceOf(fault.seed, fault.index);
    stage.plan(crashesIn(fault.random, sequence.length));
    try {
      add(outcome, "operations", await play(stage, sequence));
    } catch (error) {
      outcome.wrong.push(`Sequence ${fault.index}: ${(error as Error).message}`);
    }
    add(outcome, "processes killed", stage.deaths());
    await stage.close();
    // Other rows have their fees at once.
    await world.control.timing({ balanceDelayMs: 0 });
    return outcome;
  },
};

/** One of each process, in a random place of the sequence, at a random point; and one out of nothing in every third. */
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
