import { addressOf } from "#contract/address-of-call.ts";
import { type Reader, TestBrowser } from "#server/testing/test-browser.ts";
import { emptyOutcome, type Outcome } from "../row.ts";
import type { Purchase, Shop } from "./purchase.ts";
import { until } from "./until.ts";

interface OrderCount {
  paymentIntentId: string;
  orders: number;
  settlements: number;
  grants: number;
  ledgerTransactions: number;
  codeMails: string[];
  receiptMails: string[];
  waiting: number;
}

const countOrders = `SELECT o.payment_intent_id AS "paymentIntentId",
    (SELECT count(*)::int FROM orders also WHERE also.email_fingerprint = o.email_fingerprint) AS orders,
    (SELECT count(*)::int FROM settlements s WHERE s.order_id = o.id) AS settlements,
    (SELECT count(*)::int FROM grants g WHERE g.order_id = o.id) AS grants,
    (SELECT count(*)::int FROM ledger_transactions l
     WHERE l.payment_intent_id = o.payment_intent_id AND l.kind = 'settlement') AS "ledgerTransactions",
    array(SELECT x.id::text FROM shared_mails x WHERE x.subject_id = o.id::text AND x.kind = 'access-code') AS "codeMails",
    array(SELECT x.id::text FROM shared_mails x JOIN receipts r ON r.number = x.subject_id WHERE r.payment_id = p.id) AS "receiptMails",
    (SELECT count(*)::int FROM shared_mails x LEFT JOIN receipts r ON r.number = x.subject_id
     WHERE (x.subject_id = o.id::text OR r.payment_id = p.id) AND x.sent_at IS NULL) AS waiting
  FROM orders o JOIN payments p ON p.payment_intent_id = o.payment_intent_id WHERE o.payment_intent_id = ANY ($1)`;

export interface TallyOptions {
  /**
   * The fault occurs between the mail server's reply and our record of it, so the mail may be repeated under its
   * Message-ID.
   */
  mayRepeatMail?: boolean;
  timeoutMs?: number;
}

/**
 * Counts the results of paid purchases after all work is done. Each must have one order, one settlement, one grant, one
 * ledger transaction, one mail with a code that opens the post on another device, and one receipt mail.
 */
export async function tally(world: Shop, purchases: Purchase[], options: TallyOptions = {}): Promise<Outcome> {
  const { mayRepeatMail = false, timeoutMs = 60_000 } = options;
  const outcome = emptyOutcome(purchases.length);
  const ids = purchases.map(({ paymentIntentId }) => paymentIntentId);
  const countOnce = async () => (await world.db.query<OrderCount & object>({ text: countOrders, values: [ids] })).rows;
  const isDone = (count: OrderCount) => count.settlements > 0 && count.codeMails.length > 0 && count.waiting === 0;
  const allDone = async () => {
    const counts = await countOnce();
    return counts.length === new Set(ids).size && counts.every(isDone);
  };
  await until("Not every purchase is settled and mailed", allDone, { timeoutMs }).catch((error: Error) =>
    outcome.wrong.push(error.message),
  );
  const counts = new Map((await countOnce()).map((count) => [count.paymentIntentId, count]));
  const mails = mailsById(world);
  for (const purchase of purchases) {
    const count = counts.get(purchase.paymentIntentId);
    const inbox = [...(count?.codeMails ?? []), ...(count?.receiptMails ?? [])].map((id) => mails.get(id) ?? []);
    const code = codeIn(mails.get(count?.codeMails[0] ?? "")?.[0]?.raw);
    const isWhole = count?.settlements === 1 && count.grants === 1 && count.ledgerTransactions === 1;
    const isMailed = inbox.length >= 2 && inbox.every((copies) => copies.length > 0);
    const refused = code ? await codeProblem(world, purchase.reader, code) : "there is no code mail";
    if (!isWhole || !isMailed || refused) {
      outcome.lost += 1;
      outcome.wrong.push(`${purchase.paymentIntentId}: ${refused ?? "opens"}, ${JSON.stringify(count)}`);
    }
    if (!count) continue;
    const beyond = [count.orders, count.settlements, count.grants, count.ledgerTransactions];
    const mailed = [count.codeMails.length, count.receiptMails.length];
    outcome.double += [...beyond, ...mailed].reduce((sum, each) => sum + Math.max(0, each - 1), 0);
    const again = inbox.reduce((sum, copies) => sum + Math.max(0, copies.length - 1), 0);
    if (mayRepeatMail) add(outcome, "mails repeated under their Message-ID", again);
    else outcome.double += again;
    const strangers = inbox.flat().filter(({ recipients }) => String(recipients) !== purchase.reader.email);
    outcome.leaked += strangers.length;
  }
  return outcome;
}

/** Adds to a named count of an outcome. */
export function add(outcome: Outcome, name: string, count: number): void {
  outcome.counted[name] = (outcome.counted[name] ?? 0) + count;
}

function mailsById({ mailServer }: Shop): Map<string, typeof mailServer.received> {
  const byId = new Map<string, typeof mailServer.received>();
  for (const mail of mailServer.received) {
    const id = /^Message-ID: <([^@]+)@/im.exec(mail.raw)?.[1] ?? "";
    byId.set(id, [...(byId.get(id) ?? []), mail]);
  }
  return byId;
}

function codeIn(raw = ""): string | undefined {
  // A code must not be part of an id that happens to be all digits.
  return /(?<![\w-])[0-9A-Z]{4}(?:-[0-9A-Z]{4}){2}(?![\w-])/.exec(raw.replace(/=\r?\n/g, ""))?.[0];
}

/** Why a mailed code does not open the post on another device; undefined if it does. */
async function codeProblem(world: Shop, { email, name }: Reader, code: string): Promise<string | undefined> {
  const device = new TestBrowser(world.url);
  const { slug, body } = world.post;
  const redeemed = await device.post(addressOf("validateCode"), { email, nameOnCard: name, slug, code });
  const { accessToken } = redeemed.body as { accessToken?: string };
  const read = await device.get(addressOf("getPost", { params: { slug }, query: { alg: "AR_HS1GB" } }), {
    authorization: `Bearer ${accessToken}`,
  });
  if (read.status === 200 && JSON.stringify(read.body).includes(JSON.stringify(body).slice(1, -1))) return undefined;
  return `redeeming returned ${redeemed.status}, reading ${read.status}`;
}
