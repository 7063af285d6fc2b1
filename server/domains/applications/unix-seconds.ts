/** Unix seconds of a moment. */
export function toSec(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** Unix seconds of a moment, if there is one. */
export function toSecOrNull(moment: Date | null): number | null {
  return moment && toSec(moment);
}

/** The moment this many days later. */
export function addDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * 86_400_000);
}
