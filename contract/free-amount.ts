import { trimAddress } from "./email.ts";
import { formLengths } from "./form-rules.ts";

/** The least that anyone can pay, before the fee: $1.00 (spec section 9). */
export const minFreeAmountCents = 100;
/** The card provider's maximum charge. */
const maxTotalCents = 99_999_999;
/** The maximum amount before the fee; with its fee it reaches the card provider's maximum charge. */
export const maxFreeAmountCents = 97_087_329;
/**
 * The most characters of a note. The provider's metadata takes 500 in a value, so the server splits a note. In any script, a note of this length fits
 * the size limit of a posted form.
 */
export const maxNoteLength = 5_000;

/** The processing fee on a free amount, in cents: 3% plus $0.50, rounded half up; 0 for an invalid amount (spec section 9). */
export function freePaymentFeeCents(baseCents: number): number {
  if (!Number.isSafeInteger(baseCents) || baseCents <= 0) return 0;
  return Math.floor((3 * baseCents + 5050) / 100);
}

/** The charge for a free amount, in cents: the amount and its fee; 0 for an invalid amount. */
export function freePaymentTotalCents(baseCents: number): number {
  const feeCents = freePaymentFeeCents(baseCents);
  return feeCents === 0 ? 0 : baseCents + feeCents;
}

/**
 * The amount whose total this is; undefined if no amount from $1.00 up has this total, or the total exceeds the
 * provider's maximum.
 */
export function freePaymentBaseCents(totalCents: number): number | undefined {
  if (!Number.isSafeInteger(totalCents) || totalCents > maxTotalCents) return undefined;
  // total = base + floor((3 base + 5050) / 100) grows with every cent, so the guess is off by one at most.
  const guess = Math.floor((100 * totalCents - 5050) / 103);
  return [guess, guess + 1].find(
    (baseCents) => baseCents >= minFreeAmountCents && freePaymentTotalCents(baseCents) === totalCents,
  );
}

/** Whether an address has the simple form of the free payment (spec section 5): text, @, then two or more texts with a dot between each two; no spaces; 254 characters at most. */
export function isSimpleEmail(email: string): boolean {
  const address = trimAddress(email);
  return address.length <= formLengths.email && /^[^\s\p{Cf}@]+@(?:[^\s\p{Cf}@.]+\.)+[^\s\p{Cf}@.]+$/u.test(address);
}
