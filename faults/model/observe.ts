import type { Books } from "./facts.ts";
import type { Stage } from "./stage.ts";

/** The shop's records of a payment. */
export interface Observed {
  orderId: string | null;
  /** The operator's id of the purchase: of its order or free payment. */
  purchaseId: string;
  settledAtMs: number | null;
  repeats: string | null;
  grantEndsAtMs: number | null;
  /** The reasons why access ended early. */
  endings: string[];
  owed: { reason: string; held: boolean; refunded: boolean } | null;
  books: Books | null;
  mails: Record<string, number>;
  unsent: number;
}

const accounts = `SELECT jsonb_build_object(
    'clearing', coalesce(sum(cents) FILTER (WHERE account = 'provider-clearing'), 0),
    'unsplit', coalesce(sum(cents) FILTER (WHERE account = 'unsplit-sales'), 0),
    'balance', coalesce(sum(cents) FILTER (WHERE account = 'provider-balance'), 0),
    'fees', coalesce(sum(cents) FILTER (WHERE account = 'provider-fees'), 0),
    'creatorPayable', coalesce(sum(cents) FILTER (WHERE account = 'creator-payable'), 0),
    'creatorHeld', coalesce(sum(cents) FILTER (WHERE account = 'creator-held'), 0),
    'disputesHeld', coalesce(sum(cents) FILTER (WHERE account = 'disputes-held'), 0),
    'platform', coalesce(sum(cents) FILTER (WHERE account IN ('platform-revenue', 'refunds', 'disputes-lost', 'owed-back')), 0))
  FROM (SELECT e.account, e.amount_cents AS cents FROM ledger_entries e
    JOIN ledger_transactions t ON t.id = e.transaction_id WHERE t.payment_intent_id = p.id) AS entry
  HAVING count(*) > 0`;
const ofMails = `FROM shared_mails x
    LEFT JOIN (SELECT r.number, p.payment_intent_id FROM receipts r JOIN payments p ON p.id = r.payment_id) AS c ON c.number = x.subject_id
    LEFT JOIN payment_refunds pr ON pr.id::text = x.subject_id LEFT JOIN payment_disputes pd ON pd.id::text = x.subject_id
  WHERE (p.subject = uuid_or_null(x.subject_id) OR p.id IN (c.payment_intent_id, pr.payment_intent_id, pd.payment_intent_id))`;

const readSnapshot = `SELECT p.key, p.order_id AS "orderId", p.subject AS "purchaseId", extract(epoch FROM p.paid_at)::float8 * 1000 AS "settledAtMs", repeated.payment_intent_id AS repeats,
    (SELECT extract(epoch FROM g.expires_at)::float8 * 1000 FROM grants g WHERE g.order_id = p.order_id) AS "grantEndsAtMs",
    array(SELECT cause FROM access_endings e WHERE e.order_id = p.order_id AND e.lifted_at IS NULL ORDER BY cause) AS endings,
    (SELECT jsonb_build_object('reason', reason, 'held', held_at IS NOT NULL, 'refunded', refunded_at IS NOT NULL)
     FROM refunds_owed r WHERE r.payment_intent_id = p.id) AS owed,
    (${accounts}) AS books,
    (SELECT coalesce(jsonb_object_agg(kind, count), '{}') FROM (SELECT kind, count(*) ${ofMails} GROUP BY kind) AS mail) AS mails,
    (SELECT count(*)::int ${ofMails} AND x.sent_at IS NULL) AS unsent
  FROM (
    SELECT o.payment_intent_id AS key, o.payment_intent_id AS id, o.id AS order_id, o.id AS subject, s.settled_at AS paid_at, s.repeats_order_id
    FROM orders o LEFT JOIN settlements s ON s.order_id = o.id WHERE o.payment_intent_id = ANY ($1)
    UNION ALL
    SELECT checkout_session_id, payment_intent_id, NULL, id, paid_at, NULL FROM free_payments WHERE checkout_session_id = ANY ($2)
  ) AS p LEFT JOIN orders repeated ON repeated.id = p.repeats_order_id`;

interface ObservedPayment {
  id: string;
  sessionId?: string;
}

/** The shop's records of these payments, by PaymentIntent id (free amounts: by session), and the current time. */
export async function observe(
  { db }: Stage,
  payments: readonly ObservedPayment[],
): Promise<{ nowMs: number; of: Map<string, Observed> }> {
  const ids = payments.map(({ id }) => id);
  const sessions = payments.flatMap(({ sessionId }) => sessionId ?? []);
  const { rows } = await db.query<Observed & { key: string }>({ text: readSnapshot, values: [ids, sessions] });
  const moment = await db.query<{ nowMs: number }>({
    text: `SELECT extract(epoch FROM app_now())::float8 * 1000 AS "nowMs"`,
  });
  return { nowMs: moment.rows[0]?.nowMs ?? 0, of: new Map(rows.map((row) => [row.key, row])) };
}
