import { formatUsd } from "#contract/money.ts";
import type { AuditDeps } from "./audit-deps.ts";
import {
  findMispostedSettlements,
  findOrphanedGrants,
  listFailedRefunds,
  listFreePaymentsAstray,
  listOutlivedGrants,
  listOwedRefunds,
  listPostedUnsettled,
} from "./audit-store.ts";

/** Something that does not add up. */
export interface Problem {
  /** One line, with ids and amounts; nothing of a reader. */
  message: string;
  /** The payment that may be mended by asking the provider again. */
  paymentIntentId?: string | undefined;
}

/** What the database alone can tell: whether orders, grants, free payments, refunds and the ledger agree. */
export async function auditBooks(
  { db, ledger }: AuditDeps,
  when: { untilSec: number; lateSec: number },
): Promise<{ problems: Problem[]; onTheirWay: number; waiting: string[] }> {
  const uncharged = await ledger.listUncharged(when);
  const owed = await listOwedRefunds(db);
  const problems: Problem[] = [
    ...(await ledger.listUnbalanced()).map(({ sourceId, entries, cents }) => ({
      message: `Ledger transaction ${sourceId} does not balance: ${entries} entries sum to ${cents} cents`,
    })),
    ...(await findMispostedSettlements(db)).map(({ orderId, settledCents, postedCents }) => ({
      message: `Order ${orderId} is settled with ${formatUsd(settledCents)}, the ledger has ${postedCents === null ? "nothing of it" : formatUsd(postedCents)}`,
    })),
    ...(await listPostedUnsettled(db)).map(({ paymentIntentId }) => ({
      message: `Payment ${paymentIntentId} is in the ledger as settled, and no order and no free payment is`,
    })),
    ...(await findOrphanedGrants(db)).map(({ orderId, has }) => ({
      message: `Order ${orderId} has a ${has} and no ${has === "grant" ? "settlement" : "grant"}`,
    })),
    ...(await listOutlivedGrants(db)).map(({ orderId, paymentIntentId }) => ({
      message: `Access of order ${orderId} was not ended though its money went back or is disputed`,
      paymentIntentId,
    })),
    ...(await listFreePaymentsAstray(db)).map(({ id }) => ({
      message: `Free payment ${id} is paid, and the ledger does not have it with its amount`,
    })),
    ...(await listFailedRefunds(db)).map(({ refundId, paymentIntentId, amountCents, status }) => ({
      message: `Refund ${refundId} of ${formatUsd(amountCents)} (payment ${paymentIntentId}) is ${status}: its payer has not got the money`,
    })),
    ...uncharged
      .filter(({ isLate }) => isLate)
      .map(({ paymentIntentId }) => ({
        message: `The fee of payment ${paymentIntentId} is not posted: its charge is nowhere in the ledger`,
        paymentIntentId,
      })),
    ...owed
      .filter(({ held, isLate }) => isLate && !held)
      .map(({ paymentIntentId, reason }) => ({
        message: `Payment ${paymentIntentId} is owed back (${reason}) for more than a day and has not gone`,
      })),
  ];
  const waiting = owed
    .filter(({ held }) => held)
    .map(({ paymentIntentId, reason }) => `Payment ${paymentIntentId} is owed back (${reason}) and held for a person`);
  return { problems, onTheirWay: uncharged.filter(({ isLate }) => !isLate).length, waiting };
}
