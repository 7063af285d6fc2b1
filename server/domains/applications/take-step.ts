import { randomUUID } from "node:crypto";
import type { ApplicationCheck, ApplicationState, DeclineReason } from "#contract/application-rules.ts";
import type { Transaction } from "#db/client.ts";
import type { MailDefinition } from "#server/platform/jobs/job-definition.ts";
import { openApplicationText, sealNote } from "./application-text.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";
import { insertStep } from "./steps-store.ts";
import type { ApplicationRow } from "./store.ts";

/** A step of an application, and the mail that informs the applicant. */
export interface Step {
  state: ApplicationState;
  /** The team member; none for the applicant and for the system. */
  takenBy?: string;
  reason?: DeclineReason;
  note?: string | undefined;
  checks?: readonly ApplicationCheck[] | undefined;
  mail?: MailDefinition;
}

/** Records a step of an application that the transaction has locked, and queues its mail to the applicant. Returns the id of the step. */
export async function takeStep(
  { keys, jobs }: Pick<ApplicationsDeps, "keys" | "jobs">,
  tx: Transaction,
  application: ApplicationRow,
  { state, takenBy, reason, note, checks = [], mail }: Step,
): Promise<string> {
  const id = randomUUID();
  const sealedNote = note === undefined ? null : sealNote(keys, id, note);
  const step = { id, applicationId: application.id, state, takenBy: takenBy ?? null, reason: reason ?? null };
  await insertStep(tx, { ...step, sealedNote, checks: [...new Set(checks)] });
  if (!mail) return id;
  const { email } = openApplicationText(keys, application);
  await jobs.queueMail(tx, mail, { subjectId: id, email, once: true });
  return id;
}
