import { formatMoney, formatUsd } from "#contract/money.ts";
import type { RailName } from "#server/platform/card-provider/payout-rail.ts";
import type { Problem } from "./audit-books.ts";
import type { AuditDeps } from "./audit-deps.ts";
import {
  findPayoutsOfTransfers,
  listArrivedPayments,
  listKnownBankPayouts,
  listMovedAccounts,
  listTransferredPayouts,
} from "./audit-payouts-store.ts";

interface Span {
  sinceSec: number;
  untilSec: number;
  lateSec: number;
}

type RailSpan = Span & { rail: RailName };

const firstId = "00000000-0000-0000-0000-000000000000";
/** The provider lists this many payouts to a bank. */
const mostBankPayouts = 100;

/**
 * Compares payouts with the provider: transfers and their reversals, payouts to banks, and what is left on creators' accounts. The
 * movements of transfers on the shop's own balance are compared with all others.
 */
export async function auditPayouts(parts: AuditDeps, span: Span): Promise<{ problems: Problem[]; pending: number }> {
  const found = { problems: [] as Problem[], pending: 0 };
  const report = (message: string) => found.problems.push({ message });
  for (const rail of ["connect", "global"] as const) {
    const { seen, pending } = await compareTransfers(parts, { ...span, rail }, report);
    found.pending += pending;
    await findLostTransfers(parts, { ...span, rail }, { seen, report });
  }
  for (let after = ""; ; ) {
    const accounts = await listMovedAccounts(parts.db, span, after);
    for (const account of accounts) found.pending += await compareAccount(parts, span, { ...account, report });
    after = accounts.at(-1)?.accountId ?? after;
    if (accounts.length === 0) return found;
  }
}

/** Compares a rail's transfers with the payouts that they moved. Returns the ids of all, and how many are too young to be missed. */
async function compareTransfers(
  { db, cardProvider }: AuditDeps,
  span: RailSpan,
  report: (message: string) => void,
): Promise<{ seen: Set<string>; pending: number }> {
  const seen = new Set<string>();
  let pending = 0;
  for await (const page of cardProvider.payoutRails[span.rail].listTransfers(span)) {
    const payouts = await findPayoutsOfTransfers(
      db,
      span.rail,
      page.map(({ id }) => id),
    );
    for (const { id, amountCents, accountId, reversedCents, createdSec, cameBackAtSec } of page) {
      seen.add(id);
      const payout = payouts.find(({ transferId }) => transferId === id);
      // The movements on the shop's balance tell of other transfers of Connect; one that was taken back as a whole moved nothing.
      if (!payout && reversedCents === amountCents) continue;
      const isUnknown = span.rail === "global" && !payout;
      const knownCents = payout?.reversedCents ?? 0;
      if (isUnknown ? createdSec > span.lateSec : reversedCents !== knownCents && (cameBackAtSec ?? 0) > span.lateSec) {
        pending += 1;
        continue;
      }
      if (isUnknown) report(`Payment ${id} of ${formatUsd(amountCents)} to ${accountId} belongs to no payout`);
      else if (reversedCents !== knownCents && !payout?.isReversing)
        report(
          `Transfer ${id} was reversed by ${formatUsd(reversedCents)}, ${knownCents === 0 ? "which no book has" : `the books have ${formatUsd(knownCents)}`}`,
        );
      if (payout && payout.amountCents !== amountCents)
        report(
          `Transfer ${id} moved ${formatUsd(amountCents)}, payout ${payout.id} is of ${formatUsd(payout.amountCents)}`,
        );
      if (payout && payout.accountId !== accountId)
        report(`Transfer ${id} of payout ${payout.id} went to ${accountId}, not to ${payout.accountId}`);
    }
  }
  return { seen, pending };
}

async function findLostTransfers(
  { db, cardProvider }: AuditDeps,
  span: RailSpan,
  { seen, report }: { seen: ReadonlySet<string>; report(message: string): void },
): Promise<void> {
  for (let after = firstId; ; ) {
    const payouts = await listTransferredPayouts(db, span, after);
    for (const { id, transferId } of payouts)
      if (!seen.has(transferId) && !(await cardProvider.payoutRails[span.rail].readTransfer(transferId)))
        report(`Payout ${id} was moved by transfer ${transferId}, which the provider does not have`);
    after = payouts.at(-1)?.id ?? after;
    if (payouts.length === 0) return;
  }
}

/** Whether a transfer of Connect belongs to no payout and was taken back as a whole, so that it moved nothing. */
export async function isForeignAndReversed({ db, cardProvider }: AuditDeps, transferId: string): Promise<boolean> {
  if ((await findPayoutsOfTransfers(db, "connect", [transferId])).length > 0) return false;
  const transfer = await cardProvider.payoutRails.connect.readTransfer(transferId);
  return transfer !== undefined && transfer.reversedCents === transfer.amountCents;
}

interface AccountToCompare {
  accountId: string;
  /** US dollars. */
  transferredCents: number;
  isMoving: boolean;
  report(message: string): void;
}

/** Compares one account's payouts to its bank, and what is left on it. Returns how many payouts are too young to be missed. */
async function compareAccount(
  { db, cardProvider }: AuditDeps,
  { lateSec }: Span,
  account: AccountToCompare,
): Promise<number> {
  const { accountId, report } = account;
  const balances = await cardProvider.readAccountBalances(accountId);
  if (balances === undefined) return 0;
  const listed = await cardProvider.payoutRails.connect.listBankPayouts(accountId);
  const known = await listKnownBankPayouts(db, accountId);
  const missing = new Map(known.map((each) => [each.id, each]));
  let pending = 0;
  for (const { id, amountCents, currency, createdSec } of listed) {
    const ours = missing.get(id);
    const amount = formatMoney(amountCents, currency);
    if (!ours && createdSec > lateSec) pending += 1;
    else if (!ours) report(`Payout ${id} of ${amount} from ${accountId} to its bank is not known here`);
    else if (ours.amountCents !== amountCents || ours.currency !== currency)
      report(
        `Payout ${id} from ${accountId} to its bank is of ${amount}, known here with ${formatMoney(ours.amountCents, ours.currency)}`,
      );
    missing.delete(id);
  }
  const oldestSec = listed.length < mostBankPayouts ? 0 : Math.min(...listed.map(({ arrivesAtSec }) => arrivesAtSec));
  for (const { id, arrivesAtSec } of missing.values())
    if (arrivesAtSec > oldestSec) report(`Payout ${id} from ${accountId} to its bank is not at the provider`);
  // The provider lists the newest ones only.
  const isTakenOut = [...listed, ...known].some(({ isAutomatic }) => !isAutomatic);
  if (pending === 0 && !account.isMoving)
    await compareBalances({ db, cardProvider }, account, { balances, known, isTakenOut });
  return pending;
}

/**
 * Compares what is left on an account. In US dollars that is what the transfers brought, less what went to the bank. In other currencies only
 * the provider knows the sums that the transfers were converted to: each transfer must be a movement of the account, and what came in, less
 * the payouts to the bank that are known here, must be its balance (decision 235). Money that the creator took out at the provider costs a fee
 * as well.
 */
async function compareBalances(
  { db, cardProvider }: Pick<AuditDeps, "db" | "cardProvider">,
  { accountId, transferredCents, report }: AccountToCompare,
  {
    balances,
    known,
    isTakenOut,
  }: {
    balances: Map<string, number>;
    known: Awaited<ReturnType<typeof listKnownBankPayouts>>;
    isTakenOut: boolean;
  },
): Promise<void> {
  const paidCents = (currency: string) =>
    known
      .filter((each) => each.isPaid && each.currency === currency)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const compare = (currency: string, cameInCents: number) => {
    const balanceCents = balances.get(currency) ?? 0;
    const expectedCents = cameInCents - paidCents(currency);
    if (balanceCents !== expectedCents)
      report(`${accountId} has ${balanceCents} cents ${currency}, by the books ${expectedCents} cents`);
  };
  const currencies = new Set(["usd", ...balances.keys(), ...known.map(({ currency }) => currency)]);
  if (currencies.size === 1 && !isTakenOut) return compare("usd", transferredCents);
  const movements = await cardProvider.listAccountMovements(accountId);
  const feesCents = (currency: string) =>
    movements
      .filter((each) => each.isBankPayout && each.currency === currency)
      .reduce((sum, { feeCents }) => sum + feeCents, 0);
  if (currencies.size === 1) return compare("usd", transferredCents - feesCents("usd"));
  const sources = new Set(movements.map(({ sourceId }) => sourceId));
  for (const { payoutId, paymentId } of await listArrivedPayments(db, accountId))
    if (!sources.has(paymentId)) report(`Payment ${paymentId} of payout ${payoutId} did not arrive on ${accountId}`);
  for (const currency of currencies)
    compare(
      currency,
      movements
        .filter((each) => each.currency === currency && !each.isBankPayout)
        .reduce((sum, { netCents }) => sum + netCents, 0 - feesCents(currency)),
    );
}
