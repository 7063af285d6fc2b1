import fc from "fast-check";
import { randomOf } from "../random.ts";

/** How a card behaves: it pays, is declined, or requires authentication. */
export type Card = "pays" | "declines" | "asks";

/** The workers' passes, run on demand. */
export const passes = [
  "sweep",
  "free-sweep",
  "ledger",
  "refunds",
  "catch-up",
  "mail",
  "payday",
  "bank-payouts",
] as const;
export type Pass = (typeof passes)[number];

/**
 * One operation of a sequence. `which` selects one of the candidates by index modulo their number; without candidates
 * the operation does nothing. Therefore any list of operations is valid, and so is any part of it.
 */
export type Operation =
  | { do: "buy"; reader: number; post: number; otherName: boolean; clicks: number; card: Card | "none" }
  | { do: "pay"; which: number; card: Card }
  | { do: "answer-bank"; which: number; passes: boolean }
  | { do: "give"; baseCents: number; pays: boolean }
  | { do: "deliver"; which: number; times: number }
  | { do: "deliver-all"; order: "created" | "reverse" }
  | { do: "replay"; which: number }
  | { do: "poll"; which: number; stranger: boolean }
  | { do: "clean"; which: number }
  | { do: "redeem"; which: number }
  | { do: "guess"; which: number }
  | { do: "resend"; which: number }
  | { do: "refund"; which: number; percent: number; by: "operator" | "provider" }
  | { do: "fail-refund"; which: number }
  | { do: "release"; which: number }
  | { do: "dispute"; which: number; percent: number; inquiry: boolean }
  | { do: "escalate"; which: number }
  | { do: "close-dispute"; which: number; outcome: "won" | "lost"; feeReturned: boolean }
  | { do: "warn"; which: number }
  | { do: "clock"; hours: number }
  | { do: "take-down"; post: number }
  | { do: "restore"; which: number }
  | { do: "payday" }
  | { do: "reserve-payouts" }
  | { do: "send-payouts" }
  | { do: "hold-payouts" }
  | { do: "release-payouts" }
  | { do: "undo-payout"; which: number }
  | { do: "pass"; pass: Pass };

const which = fc.nat({ max: 11 });
const bool = fc.boolean();
const card = fc.constantFrom<Card[]>("pays", "pays", "pays", "declines", "asks");
/** Percentages of a refund: all, a half, a third, and parts that leave odd cents. */
const percent = fc.constantFrom(100, 100, 100, 50, 33, 7);
// The parameter's type guarantees the fields of this kind; the library only types them as a record.
const kind = <K extends Operation["do"]>(
  weight: number,
  name: K,
  fields: { [F in keyof Omit<Extract<Operation, { do: K }>, "do">]: fc.Arbitrary<unknown> },
  // A record of generic fields has no type that the compiler can relate to one operation.
) => ({ weight, arbitrary: fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<Operation> });

const operation: fc.Arbitrary<Operation> = fc.oneof(
  kind(16, "buy", {
    reader: fc.nat({ max: 1 }),
    post: fc.nat({ max: 1 }),
    otherName: fc.constantFrom(false, false, false, true),
    clicks: fc.constantFrom(1, 1, 2),
    card: fc.constantFrom("pays", "pays", "pays", "declines", "asks", "none"),
  }),
  kind(5, "pay", { which, card }),
  kind(3, "answer-bank", { which, passes: fc.constantFrom(true, true, false) }),
  kind(4, "give", { baseCents: fc.integer({ min: 100, max: 20_000 }), pays: fc.constantFrom(true, true, false) }),
  kind(16, "deliver", { which: fc.nat({ max: 40 }), times: fc.constantFrom(1, 1, 2) }),
  kind(4, "deliver-all", { order: fc.constantFrom("created", "reverse") }),
  kind(4, "replay", { which: fc.nat({ max: 40 }) }),
  kind(9, "poll", { which, stranger: fc.constantFrom(false, false, true) }),
  kind(2, "clean", { which }),
  kind(4, "redeem", { which }),
  kind(3, "guess", { which }),
  kind(2, "resend", { which }),
  kind(8, "refund", { which, percent, by: fc.constantFrom("operator", "provider") }),
  kind(3, "fail-refund", { which }),
  kind(2, "release", { which }),
  kind(6, "dispute", { which, percent, inquiry: fc.constantFrom(false, false, false, true) }),
  kind(2, "escalate", { which }),
  kind(5, "close-dispute", { which, outcome: fc.constantFrom("won", "lost"), feeReturned: bool }),
  kind(4, "warn", { which }),
  kind(7, "clock", { hours: fc.constantFrom(0.05, 0.05, 0.3, 0.3, 7, 73) }),
  kind(3, "take-down", { post: fc.nat({ max: 1 }) }),
  kind(3, "restore", { which }),
  kind(3, "payday", {}),
  kind(4, "reserve-payouts", {}),
  kind(4, "send-payouts", {}),
  kind(1, "hold-payouts", {}),
  kind(1, "release-payouts", {}),
  kind(2, "undo-payout", { which }),
  kind(9, "pass", { pass: fc.constantFrom(...passes) }),
);

const maxOperations = 80;

/** The operations of one sequence. They shrink to few and simple ones. */
export const operations: fc.Arbitrary<Operation[]> = fc.noBias(
  fc.array(operation, { minLength: 1, maxLength: maxOperations, size: "max" }),
);

/** The fast-check seed of the sequence with that index: the same for every starting point of a run. */
export function seedOf(seed: number, index: number): number {
  return randomOf(seed, "sequence of operations", index).below(2 ** 31);
}

/** The sequence of operations with that index. */
export function sequenceOf(seed: number, index: number): Operation[] {
  const [drawn] = fc.sample(operations, { seed: seedOf(seed, index), numRuns: 1 });
  return drawn ?? [];
}
