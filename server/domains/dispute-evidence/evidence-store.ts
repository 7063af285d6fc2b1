import type { Evidence } from "#contract/dispute-evidence.ts";
import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const dispute = prepared(
  "dispute-evidence-dispute",
  `SELECT d.id AS "paymentDisputeId", d.dispute_id AS "disputeId", d.payment_intent_id AS "paymentIntentId", d.amount_cents AS "amountCents",
     d.status, d.respond_by AS "respondBy", s.subject_id AS "purchaseId", app_now() AS now
   FROM shared_payment_disputes d JOIN shared_payment_subjects s ON s.payment_intent_id = d.payment_intent_id
   WHERE d.dispute_id = $1 AND s.subject_id IS NOT NULL`,
);
const columns = `id, answers, state, version, description, service_date AS "serviceDate", access_log AS "accessLog", terms, statement,
  saved_at AS "savedAt", submitted_at AS "submittedAt"`;
const ofDispute = prepared(
  "dispute-evidence-of-dispute",
  `SELECT ${columns} FROM dispute_evidence WHERE payment_dispute_id = $1 ORDER BY saved_at DESC, answers DESC`,
);
const insert = prepared(
  "dispute-evidence-insert",
  `INSERT INTO dispute_evidence (payment_dispute_id, answers, description, service_date, access_log, terms, statement)
   VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING version`,
);
const save = prepared(
  "dispute-evidence-save",
  `UPDATE dispute_evidence SET version = version + 1, description = $4, service_date = $5, access_log = $6, terms = $7, statement = $8,
     saved_at = app_now()
   WHERE payment_dispute_id = $1 AND answers = $2 AND version = $3 AND state = 'draft' RETURNING version`,
);
const begin = prepared(
  "dispute-evidence-begin",
  "UPDATE dispute_evidence SET state = 'sending' WHERE id = $1 AND version = $2 AND state IN ('draft', 'sending') RETURNING id",
);
const end = prepared(
  "dispute-evidence-end",
  `UPDATE dispute_evidence SET state = $2, submitted_at = CASE WHEN $2 = 'submitted' THEN app_now() END
   WHERE id = $1 AND state = 'sending' RETURNING id`,
);

/** A dispute of a purchase or free payment. */
export type DisputeRow = NonNullable<Awaited<ReturnType<typeof findDispute>>>;

/** The evidence of a dispute, or of the inquiry that it was. */
export type EvidenceRow = Awaited<ReturnType<typeof listEvidence>>[number];

/** A dispute by the provider's id. */
export function findDispute(db: Queryable, disputeId: string) {
  return firstRow(db, dispute(disputeId));
}

/** The evidence of a dispute and of the inquiry that it was, the newest first. */
export function listEvidence(db: Queryable, paymentDisputeId: string) {
  return rows(db, ofDispute(paymentDisputeId));
}

/** Saves a draft over the version that its writer saw. Returns its version; undefined if that is no longer the newest, or if it was sent. */
export async function saveDraft(
  tx: Transaction,
  { paymentDisputeId, answers }: Pick<EvidenceRow, "answers"> & { paymentDisputeId: string },
  { version, evidence }: { version: number; evidence: Evidence },
): Promise<number | undefined> {
  const { description, serviceDate, accessLog, terms, statement } = evidence;
  const query =
    version === 0
      ? insert(paymentDisputeId, answers, description, serviceDate, accessLog, terms, statement)
      : save(paymentDisputeId, answers, version, description, serviceDate, accessLog, terms, statement);
  return (await firstRow(tx, query))?.version;
}

/** Fixes the text of a draft before the provider is asked; false if somebody else saved or the provider has it. */
export async function beginSending(db: Queryable, id: string, version: number): Promise<boolean> {
  return (await rows(db, begin(id, version))).length > 0;
}

/** Records the outcome of sending; false if it was recorded. */
export async function endSending(db: Queryable, id: string, state: "draft" | "submitted"): Promise<boolean> {
  return (await rows(db, end(id, state))).length > 0;
}
