import type { Account } from "#server/domains/ledger/index.ts";
import { auditBooks, type Problem } from "./audit-books.ts";
import type { AuditDeps } from "./audit-deps.ts";
import { auditProvider } from "./audit-provider.ts";
import { countSettled, readNowSec } from "./audit-store.ts";

export interface AuditOptions {
  /** From when on the provider's movements are compared, in seconds; everything if absent. */
  sinceSec?: number | undefined;
  /** Up to when; now if absent. */
  untilSec?: number | undefined;
  /** What is younger at the cut-off may still be on its way. */
  graceSec: number;
  /** Whether to ask the provider again about each payment with a problem, and to look once more. */
  repair: boolean;
}

export interface AuditReport {
  sinceSec: number;
  untilSec: number;
  checked: { transactions: number; settlements: number; grants: number; freePayments: number; movements: number };
  /** What does not add up. Empty: the books are clean. */
  problems: Problem[];
  /** Payments that were mended by asking the provider again. */
  repaired: string[];
  onTheirWay: number;
  /** What waits for a person without being wrong. */
  waiting: string[];
  foreign: string[];
  balances: { account: Account; cents: number }[];
}

/**
 * Compares everything that tells of money: the ledger with itself, with orders, grants and free payments, and with the
 * provider's movements one by one. Changes nothing unless it is to repair. Throws if the provider does not answer.
 */
export async function auditMoney(parts: AuditDeps, options: AuditOptions): Promise<AuditReport> {
  const found = await compareOnce(parts, options);
  const mendable = options.repair ? found.problems.flatMap(({ paymentIntentId }) => paymentIntentId ?? []) : [];
  if (mendable.length === 0) return found;
  for (const paymentIntentId of new Set(mendable)) await repairPayment(parts, paymentIntentId);
  const left = await compareOnce(parts, options);
  const unrepaired = new Set(left.problems.map(({ paymentIntentId }) => paymentIntentId));
  return { ...left, repaired: [...new Set(mendable)].filter((id) => !unrepaired.has(id)) };
}

async function compareOnce(parts: AuditDeps, options: AuditOptions): Promise<AuditReport> {
  const { sinceSec = 0, untilSec = await readNowSec(parts.db), graceSec } = options;
  const lateSec = untilSec - graceSec;
  const provider = await auditProvider(parts, { sinceSec, untilSec, lateSec });
  const books = await auditBooks(parts, { untilSec, lateSec });
  return {
    sinceSec,
    untilSec,
    checked: {
      ...(await countSettled(parts.db)),
      transactions: await parts.ledger.countTransactions(),
      movements: provider.compared,
    },
    problems: [...books.problems, ...provider.problems],
    repaired: [],
    onTheirWay: books.onTheirWay + provider.onTheirWay,
    waiting: books.waiting,
    foreign: provider.foreign,
    balances: await parts.ledger.listBalances(),
  };
}

/** What a lost webhook would have caused. */
async function repairPayment(parts: AuditDeps, paymentIntentId: string): Promise<void> {
  const { db, cardProvider } = parts;
  try {
    const payment = await cardProvider.findPayment(paymentIntentId);
    if (payment?.orderId) await db.transaction((tx) => parts.orders.settle(tx, payment));
    const checkout = payment?.freePaymentId ? await cardProvider.findCheckoutOf(paymentIntentId) : undefined;
    if (checkout) await db.transaction((tx) => parts.freePayments.settle(tx, checkout));
    await parts.reversals.reconcile(paymentIntentId);
  } catch (error) {
    parts.log.warn({ err: error, paymentIntentId }, "An audit could not mend a payment");
  }
}
