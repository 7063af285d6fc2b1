/** How long a credit is held before it can be paid out; debits count at once. */
export const holdDays = 7;

/** The smallest payout, in cents. */
export const minimumPayoutCents = 1_000;

const dayMs = 86_400_000;

/** The Monday (UTC) of the week of a moment: the payday whose period it is, as `2026-11-23`. */
export function paydayOf(now: Date): string {
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return new Date(now.getTime() - sinceMonday * dayMs).toISOString().slice(0, 10);
}

/** The payday after a moment. */
export function nextPayday(now: Date): string {
  return paydayOf(new Date(now.getTime() + 7 * dayMs));
}

/** Credits up to this moment are paid out on a payday. */
export function cutOffOf(payday: string): Date {
  return new Date(Date.parse(payday) - holdDays * dayMs);
}

/** Credits up to this moment are no longer held now. */
export function holdStart(now: Date): Date {
  return new Date(now.getTime() - holdDays * dayMs);
}

/** The first payday that pays a credit whose hold ends on a day (`2026-11-30`). */
export function paydayAfterHold(day: string): string {
  // A credit of that day may be a moment too young for a payday on the day itself.
  return nextPayday(new Date(day));
}
