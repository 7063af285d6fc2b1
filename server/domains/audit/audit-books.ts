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

/** A discrepancy between the books. */
export interface Problem {
  /** One line with ids and amounts, without anything personal. */
  message: string;
  /** The payment that asking the provider again may repair. */
  paymentIntentId?: string | undefined;
}

/** The result of comparing the books with each other. */
export interface BooksAudit {
  problems: Problem[];
  /** Charges so young that the worker may still post them. */
  pending: number;
  /** Matters that wait for an operator without being wrong. */
  waiting: string[];
}

/** Checks that need only the database: whether orders, grants, free payments, refunds and the ledger agree. */
export async function auditBooks(
  { db, ledger }: AuditDeps,
  when: { untilSec: number; lateSec: number },
): Promise<BooksAudit> {
  const uncharged = await ledger.listUncharged(when);
  const owed = await listOwedRefunds(db, when.untilSec);
  const problems: Problem[] = [
    ...(await ledger.listUnbalanced()).map(({ sourceId, entries, cents }) => ({
      message: `Ledger transaction ${sourceId} does not balance: ${entries} entries sum to ${cents} cents`,
    })),
    ...(await ledger.listWrongSums()).map(({ creatorId, sum, week, line, stored, entries }) => ({
      message: `The stored sum of creator ${creatorId}, ${[sum, line, week].filter(Boolean).join(" ")}, is ${stored}, the entries sum to ${entries}`,
    })),
    ...(await findMispostedSettlements(db)).map(({ orderId, settledCents, postedCents }) => ({
      message: `Order ${orderId} is settled with ${formatUsd(settledCents)}, the ledger has ${postedCents === null ? "no charge of it" : formatUsd(postedCents)}`,
    })),
    ...(await listPostedUnsettled(db)).map(({ paymentIntentId }) => ({
      message: `Payment ${paymentIntentId} is in the ledger as settled, but belongs to no settled order or free payment`,
    })),
    ...(await findOrphanedGrants(db)).map(({ orderId, has }) => ({
      message: `Order ${orderId} has a ${has} and no ${has === "grant" ? "settlement" : "grant"}`,
    })),
    ...(await listOutlivedGrants(db)).map(({ orderId, paymentIntentId }) => ({
      message: `Access of order ${orderId} was not ended although its payment was refunded or is disputed`,
      paymentIntentId,
    })),
    ...(await listFreePaymentsAstray(db)).map(({ id }) => ({
      message: `Free payment ${id} is paid, but the ledger lacks its amount`,
    })),
    ...(await listFailedRefunds(db)).map(({ refundId, paymentIntentId, amountCents, status }) => ({
      message: `Refund ${refundId} of ${formatUsd(amountCents)} (payment ${paymentIntentId}) is ${status}: its payer has not received the money`,
    })),
    ...uncharged
      .filter(({ isLate }) => isLate)
      .map(({ paymentIntentId }) => ({
        message: `The fee of payment ${paymentIntentId} is not posted: the ledger lacks its charge`,
        paymentIntentId,
      })),
    ...owed
      .filter(({ held, isLate }) => isLate && !held)
      .map(({ paymentIntentId, reason }) => ({
        message: `Payment ${paymentIntentId} should have been refunded (${reason}) more than a day ago`,
      })),
  ];
  const waiting = owed
    .filter(({ held }) => held)
    .map(
      ({ paymentIntentId, reason }) =>
        `Payment ${paymentIntentId} should be refunded (${reason}) and is held for an operator`,
    );
  return { problems, pending: uncharged.filter(({ isLate }) => !isLate).length, waiting };
}
