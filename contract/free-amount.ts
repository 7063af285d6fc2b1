import { trimAddress } from "./email.ts";
import { formLengths } from "./form-rules.ts";

/** The least that anyone can pay, before the fee: $1.00 (spec section 9). */
export const minFreeAmountCents = 100;
/** The most that the card provider charges at once. */
const maxTotalCents = 99_999_999;
/** The most that anyone can pay, before the fee: with it the total is what the card provider charges at most. */
export const maxFreeAmountCents = 97_087_329;
/** Far more than the provider keeps in one piece of metadata, and than anybody types; in any script it fits a posted form. */
export const maxNoteLength = 5_000;

/** The processing fee on a free amount, in cents: 3% plus $0.50, rounded half up; 0 for what is no amount (spec section 9). */
export function freePaymentFeeCents(baseCents: number): number {
  if (!Number.isSafeInteger(baseCents) || baseCents <= 0) return 0;
  return Math.floor((3 * baseCents + 5050) / 100);
}

/** What is charged for a free amount, in cents: the amount and its fee; 0 for what is no amount. */
export function freePaymentTotalCents(baseCents: number): number {
  const feeCents = freePaymentFeeCents(baseCents);
  return feeCents === 0 ? 0 : baseCents + feeCents;
}

/** The amount whose total this is; undefined if no amount from $1.00 up gives it, or the provider would not charge it. */
export function freePaymentBaseCents(totalCents: number): number | undefined {
  if (!Number.isSafeInteger(totalCents) || totalCents > maxTotalCents) return undefined;
  // total = base + floor((3 base + 5050) / 100) grows with every cent, so the guess is off by one at most.
  const guess = Math.floor((100 * totalCents - 5050) / 103);
  return [guess, guess + 1].find(
    (baseCents) => baseCents >= minFreeAmountCents && freePaymentTotalCents(baseCents) === totalCents,
  );
}

/** The simple address pattern of the free payment (spec section 5): text, @, text, dot, text, no spaces; as many dots with text between; 254 characters at most. */
export function isSimpleEmail(email: string): boolean {
  const address = trimAddress(email);
  return address.length <= formLengths.email && /^[^\s\p{Cf}@]+@(?:[^\s\p{Cf}@.]+\.)+[^\s\p{Cf}@.]+$/u.test(address);
}
