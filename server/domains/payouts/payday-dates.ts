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

/** The payday that pays the credits of a week (its Monday, `2026-11-23`). */
export function paydayOfWeek(week: string): string {
  return new Date(Date.parse(week) + (7 + holdDays) * dayMs).toISOString().slice(0, 10);
}

/** The day (`2026-11-23`) so many days after another. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
