import type { Queryable } from "#db/client.ts";
import type { AlertKind } from "./alert-kind.ts";
import type { Alerts } from "./alerts.ts";

/** A case of the team whose deadline is near or over. */
interface DueCase {
  id: string;
  dueAt: Date;
  isOverdue: boolean;
}

/** Alerts the operator about cases that need a decision soon, in one alert that begins with the nearest deadline; of none it says nothing. */
export async function raiseDue(
  alerts: Alerts,
  tx: Queryable,
  { kind, due, noun }: { kind: AlertKind; due: DueCase[]; noun: { one: string; many: string } },
): Promise<void> {
  const sorted = due.toSorted((one, other) => Number(one.dueAt) - Number(other.dueAt));
  const [first] = sorted;
  if (!first) return;
  const subject = due.length === 1 ? `1 ${noun.one} needs` : `${due.length} ${noun.many} need`;
  await alerts.raise(tx, {
    kind,
    subjectId: first.id,
    message: `${subject} a decision, the first by ${first.dueAt.toISOString()}`,
    details: sorted
      .slice(0, 50)
      .map(({ id, dueAt, isOverdue }) => `${id} ${isOverdue ? "was due" : "is due"} at ${dueAt.toISOString()}`)
      .join("\n"),
  });
}
