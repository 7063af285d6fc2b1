import { randomOf } from "./random.ts";
import { addOutcomes, emptyOutcome, type FaultCase, type FaultRow, type Outcome } from "./row.ts";
import type { World } from "./world/world.ts";

/** The case of a row with that index; the same for the same seed. */
export function caseOf(row: FaultRow, seed: number, index: number): FaultCase {
  const random = randomOf(seed, row.name, index);
  const email = `${row.name}-${index}-${random.below(1e9)}@readers.example`;
  return { seed, index, random, email };
}

/**
 * Forces a row's fault on `count` cases in batches, starting after the `done` ones. `onBatch` gets the outcome so far.
 */
export async function runRow(
  world: World,
  row: FaultRow,
  { seed, count, done = emptyOutcome() }: { seed: number; count: number; done?: Outcome },
  onBatch: (soFar: Outcome) => void = () => {},
): Promise<Outcome> {
  let outcome = done;
  await world.restoreDefaults(row.app);
  try {
    while (outcome.cases < count) {
      const size = Math.min(row.concurrency, count - outcome.cases);
      const first = outcome.cases;
      const cases = Array.from({ length: size }, (_, place) => caseOf(row, seed, first + place));
      const came = await row.run(world, cases);
      outcome = addOutcomes(outcome, { ...came, cases: size });
      onBatch(outcome);
    }
  } finally {
    await row.end?.(world);
  }
  await world.clearFaults();
  return outcome;
}
