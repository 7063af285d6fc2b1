import type { ApplicationCheck, ApplicationState, DeclineReason } from "#contract/application-rules.ts";
import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/** A step to take. */
export interface NewStep {
  id: string;
  applicationId: string;
  /** The state that the step leads to. */
  state: ApplicationState;
  /** The team member; null for the applicant and for the system. */
  takenBy: string | null;
  reason: DeclineReason | null;
  sealedNote: Buffer | null;
  checks: readonly ApplicationCheck[];
}

const insert = prepared(
  "application-steps-insert",
  `INSERT INTO application_steps (id, application_id, number, state, previous_number, previous_state, taken_by, reason, sealed_note, checks)
   SELECT $1, id, last_step + 1, $3, last_step, state, $4, $5, $6, $7 FROM applications WHERE id = $2`,
);

/** Records a step from the application's state. The database rejects a step that does not follow from it. */
export async function insertStep(tx: Transaction, step: NewStep): Promise<void> {
  const { id, applicationId, state, takenBy, reason, sealedNote, checks } = step;
  await rows(tx, insert(id, applicationId, state, takenBy, reason, sealedNote, checks));
}

const columns = `id, application_id AS "applicationId", state, previous_state AS "previousState", taken_by AS "takenBy", taken_at AS "takenAt",
  reason, sealed_note AS "sealedNote", checks`;
const ofApplication = prepared(
  "application-steps-list",
  `SELECT ${columns} FROM application_steps WHERE application_id = $1 ORDER BY number`,
);
const byId = prepared("application-steps-find", `SELECT ${columns} FROM application_steps WHERE id = $1`);

/** A step as stored. */
export type StepRow = Awaited<ReturnType<typeof listSteps>>[number];

/** The steps of an application, oldest first. */
export function listSteps(db: Queryable, applicationId: string) {
  return rows(db, ofApplication(applicationId));
}

/** A step by its id. */
export function findStep(db: Queryable, id: string): Promise<StepRow | undefined> {
  return firstRow(db, byId(id));
}
