import type { PayoutSchedule } from "#contract/payout-states.ts";

/** How many days a credit is held before it can be paid out; debits count at once. */
export const holdDays = 7;

/** The smallest payout, in cents. */
export const minimumPayoutCents = 1_000;

const dayMs = 86_400_000;

/** The Monday (UTC) of the week of a moment: the payday whose period it is, as `2026-11-23`. */
export function paydayOf(now: Date): string {
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return dayOf(new Date(now.getTime() - sinceMonday * dayMs));
}

/** Whether creators with this schedule are paid on a payday: a month has its first one only. */
export function paysOn(payday: string, schedule: PayoutSchedule): boolean {
  return schedule === "weekly" || Number(payday.slice(8)) <= 7;
}

/** The day (UTC) of a moment, as `2026-11-23`. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

/** The weekly payday after a moment. */
export function nextPayday(now: Date): string {
  return addDays(paydayOf(now), 7);
}

/** The first payday from one on that pays creators with this schedule. */
export function paydayFrom(payday: string, schedule: PayoutSchedule): string {
  return paysOn(payday, schedule) ? payday : paydayFrom(addDays(payday, 7), schedule);
}

/** A payday pays the credits of days before this one. */
export function cutOffOf(payday: string): string {
  return addDays(payday, 0 - holdDays);
}

/** The first day on which a payday can pay the sales of a day. */
export function firstPaydayOf(day: string): string {
  return addDays(day, holdDays + 1);
}

/** The payday that pays the sales of a week (its Monday, `2026-11-23`). */
export function paydayOfWeek(week: string): string {
  return addDays(week, 7 + holdDays);
}

/** The day by which the bank should have a payout that is sent at a moment: three of its business days later, holidays left out. */
export function expectedAtBank(sentAt: Date): Date {
  const day = new Date(sentAt);
  for (let days = 0; days < 3; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) days += 1;
  }
  return day;
}

/** The day (`2026-11-23`) so many days after another. */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * dayMs));
}
