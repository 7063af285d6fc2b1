/** How many days a credit is held after its week before it is paid out; debits count at once. */
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

/** A payday pays the credits of days before this one. */
export function cutOffOf(payday: string): string {
  return addDays(payday, 0 - holdDays);
}

/** The day (`2026-11-23`) so many days after another. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
