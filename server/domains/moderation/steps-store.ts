import type { ModerationDecision, ModerationReason } from "#contract/moderation-rules.ts";
import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/** A step of a case. */
export interface NewStep {
  action: ModerationDecision | "appeal";
  accountId: string;
  reason?: ModerationReason | undefined;
  note?: string | undefined;
}

const insert = prepared(
  "moderation-insert-step",
  `INSERT INTO moderation_steps (case_id, step, action, from_state, to_state, account_id, reason, note)
   SELECT c.id, coalesce(c.last_step, 0) + 1, $2, c.state, r.to_state, $3, $4, $5
   FROM moderation_cases c JOIN moderation_rules r ON r.action = $2 AND r.from_state = c.state WHERE c.id = $1
   RETURNING id, to_state AS state`,
);

/** Takes a step of a locked case; undefined if no rule allows it. The database moves the case. */
export function insertStep(tx: Transaction, caseId: string, { action, accountId, reason, note }: NewStep) {
  return firstRow(tx, insert(caseId, action, accountId, reason ?? null, note ?? null));
}

const list = prepared(
  "moderation-steps",
  `SELECT id, action, account_id AS "accountId", reason, note, at FROM moderation_steps WHERE case_id = $1 ORDER BY step`,
);

/** The steps of a case, oldest first. */
export function listSteps(db: Queryable, caseId: string) {
  return rows(db, list(caseId));
}

const ofStep = prepared(
  "moderation-case-of-step",
  `SELECT case_id AS "caseId", action, reason, note FROM moderation_steps WHERE id = $1`,
);

/** The step that a mail is about. Throws if it does not exist. */
export function getStep(db: Queryable, stepId: string) {
  return oneRow(db, ofStep(stepId));
}
