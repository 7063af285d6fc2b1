import type { Random } from "./random.ts";
import type { AppChanges } from "./world/app-process.ts";
import type { World } from "./world/world.ts";

/** One time that a fault is forced. The same seed, row and index give the same randomness, whatever ran before. */
export interface FaultCase {
  seed: number;
  index: number;
  random: Random;
  /** An address that no other case has. */
  email: string;
}

/** What came of cases; numbers add up over batches. */
export interface Outcome {
  cases: number;
  /** Paid for without what was paid for. */
  lost: number;
  /** Orders, charges, grants or mails beyond the one. */
  double: number;
  /** Codes, tokens, texts or addresses in wrong hands. */
  leaked: number;
  /** What else was counted, in words; it shows that the fault was there. */
  counted: Record<string, number>;
  /** What else was not as it has to be. */
  wrong: string[];
}

/** A row of the fault table. */
export interface FaultRow {
  /** As `npm run faults -- <name>` says it. */
  name: string;
  fault: string;
  /** What a case is. */
  unit: string;
  /** How many cases the full run forces, and the one within `npm test`. */
  full: number;
  short: number;
  /** How many cases run at once. */
  atOnce: number;
  /** How the app runs meanwhile, if not as usual. */
  app?: AppChanges;
  /** Forces the fault on these cases; counts what they lost. Throws only if the harness itself is broken. */
  run(world: World, cases: FaultCase[]): Promise<Outcome>;
}

/** Nothing counted yet. */
export function emptyOutcome(cases = 0): Outcome {
  return { cases, lost: 0, double: 0, leaked: 0, counted: {}, wrong: [] };
}

/** Two outcomes together. A complaint is kept a few times, not a thousand. */
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

/** Whether the product held: nothing lost, double or leaked, and all else as it has to be. */
export function held({ lost, double, leaked, wrong }: Outcome): boolean {
  return lost + double + leaked + wrong.length === 0;
}
