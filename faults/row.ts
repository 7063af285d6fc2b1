import type { Random } from "./random.ts";
import type { AppChanges } from "./world/app-process.ts";
import type { World } from "./world/world.ts";

/** One occurrence of a fault. The same seed, row and index produce the same randomness, regardless of earlier cases. */
export interface FaultCase {
  seed: number;
  index: number;
  random: Random;
  /** An e-mail address unique to the case. */
  email: string;
}

/** The results of cases; the numbers add up over batches. */
export interface Outcome {
  cases: number;
  /** Paid cases without the complete result. */
  lost: number;
  /** Extra orders, charges, grants or mails. */
  double: number;
  /** Codes, tokens, texts or addresses that reached the wrong person. */
  leaked: number;
  /** Further counts by description; they show that the fault occurred. */
  counted: Record<string, number>;
  /** Descriptions of everything else that was wrong. */
  wrong: string[];
}

/** A row of the fault table. */
export interface FaultRow {
  /** As in `npm run faults -- <name>`. */
  name: string;
  fault: string;
  /** The name of a case, in the plural. */
  unit: string;
  /** The number of cases of the full run, and of the run within `npm test`. */
  fullCount: number;
  shortCount: number;
  /** Only `npm run test:all` runs the row: no payment and no access depends on it, or another row has its fault. */
  isLong?: true;
  /** The number of cases that run concurrently. */
  concurrency: number;
  /** Names the packages to install where a program that the row needs is missing. `npm test` leaves such rows out. */
  missingProgram?: () => string | undefined;
  /** How the app's configuration differs from the default. */
  app?: AppChanges;
  /** Forces the fault on these cases and counts the results. Throws only if the harness itself fails. */
  run(world: World, cases: FaultCase[]): Promise<Outcome>;
  /** Ends the processes that the row started beside the app. */
  end?(world: World): Promise<void>;
}

/** An outcome without findings. */
export function emptyOutcome(cases = 0): Outcome {
  return { cases, lost: 0, double: 0, leaked: 0, counted: {}, wrong: [] };
}

/** The sum of two outcomes. Keeps at most 20 descriptions. */
export function addOutcomes(one: Outcome, other: Outcome): Outcome {
  const counted = { ...one.counted };
  for (const [name, count] of Object.entries(other.counted)) counted[name] = (counted[name] ?? 0) + count;
  return {
    cases: one.cases + other.cases,
    lost: one.lost + other.lost,
    double: one.double + other.double,
    leaked: one.leaked + other.leaked,
    counted,
    wrong: [...one.wrong, ...other.wrong].slice(0, 20),
  };
}

/** Whether the product passed: nothing lost, double, leaked or otherwise wrong. */
export function isPassed({ lost, double, leaked, wrong }: Outcome): boolean {
  return lost + double + leaked + wrong.length === 0;
}
