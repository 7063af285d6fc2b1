import type { Account } from "#server/domains/ledger/index.ts";
import { auditBooks, type Problem } from "./audit-books.ts";
import type { AuditDeps } from "./audit-deps.ts";
import { auditPayouts } from "./audit-payouts.ts";
import { auditProvider } from "./audit-provider.ts";
import { countSettled, readNowSec } from "./audit-store.ts";
import { auditTaxes } from "./audit-taxes.ts";

/** Fees are posted monthly. */
const feesSinceSec = 40 * 86_400;

export interface AuditOptions {
  /** Compares the provider's movements from this second on; all of them if absent. */
  sinceSec?: number | undefined;
  /** Compares tax entries, which never change, from this second on; `sinceSec` if absent. */
  taxesSinceSec?: number | undefined;
  /** Up to this second; now if absent. */
  untilSec?: number | undefined;
  /** Movements that are younger at the cut-off may not be posted yet. */
  graceSec: number;
  /** Whether to ask the provider again about each payment with a problem, and to compare again. */
  repair: boolean;
}

export interface AuditReport {
  sinceSec: number;
  untilSec: number;
  checked: { transactions: number; settlements: number; grants: number; freePayments: number; movements: number };
  /** The discrepancies; empty if the books are clean. */
  problems: Problem[];
  /** Payments that asking the provider again repaired. */
  repaired: string[];
  pending: number;
  /** Matters that wait for an operator without being wrong. */
  waiting: string[];
  foreign: string[];
  balances: { account: Account; cents: number }[];
}

/**
 * Compares all records of money: the ledger with itself, with orders, grants and free payments, and with the provider's
 * movements, transfers, payouts to banks and tax entries one by one. Changes nothing unless `repair` is set. Throws if the provider does not answer.
 */
export async function auditMoney(parts: AuditDeps, options: AuditOptions): Promise<AuditReport> {
  if (options.repair) await postFees(parts);
  const found = await compareOnce(parts, options);
  const repairable = options.repair ? found.problems.flatMap(({ paymentIntentId }) => paymentIntentId ?? []) : [];
  if (repairable.length === 0) return found;
  for (const paymentIntentId of new Set(repairable)) await repairPayment(parts, paymentIntentId);
  const left = await compareOnce(parts, options);
  const unrepaired = new Set(left.problems.map(({ paymentIntentId }) => paymentIntentId));
  return { ...left, repaired: [...new Set(repairable)].filter((id) => !unrepaired.has(id)) };
}

async function compareOnce(parts: AuditDeps, options: AuditOptions): Promise<AuditReport> {
  const { sinceSec = 0, untilSec = await readNowSec(parts.db), graceSec } = options;
  const lateSec = untilSec - graceSec;
  const provider = await auditProvider(parts, { sinceSec, untilSec, lateSec });
  const payouts = await auditPayouts(parts, { sinceSec, untilSec, lateSec });
  const taxes = await auditTaxes(parts, { sinceSec: options.taxesSinceSec ?? sinceSec, untilSec, lateSec });
  const books = await auditBooks(parts, { untilSec, lateSec });
  return {
    sinceSec,
    untilSec,
    checked: {
      ...(await countSettled(parts.db)),
      transactions: await parts.ledger.countTransactions(),
      movements: provider.compared,
    },
    problems: [...books.problems, ...provider.problems, ...payouts.problems, ...taxes],
    repaired: [],
    pending: books.pending + provider.pending + payouts.pending,
    waiting: books.waiting,
    foreign: provider.foreign,
    balances: await parts.ledger.listBalances(),
  };
}

/** Posts the fees that belong to no payment; the provider sends no events about them. */
async function postFees({ db, cardProvider, ledger }: AuditDeps): Promise<void> {
  const sinceSec = (await readNowSec(db)) - feesSinceSec;
  for (const fee of await cardProvider.listFees(sinceSec))
    await db.transaction((tx) => ledger.recordProviderFee(tx, fee));
}

/** Does what a lost webhook would have done. */
async function repairPayment(parts: AuditDeps, paymentIntentId: string): Promise<void> {
  const { db, cardProvider } = parts;
  try {
    const payment = await cardProvider.findPayment(paymentIntentId);
    if (payment?.orderId) await db.transaction((tx) => parts.orders.settle(tx, payment));
    const checkout = payment?.freePaymentId ? await cardProvider.findCheckoutOf(paymentIntentId) : undefined;
    if (checkout) await db.transaction((tx) => parts.freePayments.settle(tx, checkout));
    await parts.reversals.reconcile(paymentIntentId);
  } catch (error) {
    parts.log.warn({ err: error, paymentIntentId }, "The audit could not repair a payment");
  }
}
