import { bankRefusalOf } from "#contract/bank-refusals.ts";
import { CallError } from "#contract/errors.ts";
import { toDollars } from "#contract/money.ts";
import type { BankDetails, PayoutHoldCause, PayoutStop } from "#contract/payout-states.ts";
import type { Queryable } from "#db/client.ts";
import type { Handlers } from "#server/calls/handler.ts";
import { findAccount, isNewestRetired, type PayoutAccount, readNow } from "./accounts-store.ts";
import { findBalance, listHeldWeeks } from "./balance-store.ts";
import { listHoldsInForce } from "./holds-store.ts";
import { findNextPayday } from "./next-payday.ts";
import { mayStartAgain, openOnboarding } from "./open-onboarding.ts";
import { cutOffOf, minimumPayoutCents, nextPayday, paydayFrom, paydayOfWeek } from "./payday-dates.ts";
import {
  type AccountNow,
  bankDetailsOf,
  creatorPayoutState,
  isAtProvider,
  keptFor,
  payoutState,
  shownStatus,
  stopOf,
} from "./payout-state.ts";
import { payoutSteps } from "./payout-steps.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { isPayoutRestricted, listBankEnds, listPayouts } from "./payouts-store.ts";
import { countriesNow } from "./rail-of-country.ts";
import { reasonToSkip } from "./reserve-payday.ts";
import { createReversalHandlers } from "./reversal-handlers.ts";
import { createRunHandlers } from "./run-handlers.ts";
import { createSalesHandlers } from "./sales-handlers.ts";
import { findSchedule, findScheduleOn, setSchedule } from "./schedules-store.ts";
import { signedDollars } from "./signed-dollars.ts";
import { hasOpenPayout } from "./stopped-payouts-store.ts";

type BankColumns = Pick<
  Awaited<ReturnType<typeof listPayouts>>[number],
  "bankCents" | "bankCurrency" | "isBankShared" | "isTakenOut"
>;

/** The payment to the bank that has a payout, if it is in another currency. A withdrawal by the creator may have taken a part only. */
function bankPartOf({ bankCents, bankCurrency, isBankShared, isTakenOut }: BankColumns) {
  if (bankCents === null || bankCurrency === null || bankCurrency === "usd" || isTakenOut) return null;
  return { amount: toDollars(bankCents), currency: bankCurrency, isShared: isBankShared === true };
}

/** Why and when the bank refused a payout; null if it did not, or has it after all. */
function refusalOf(payout: {
  returnedAt: Date | null;
  returnReason: string | null;
  bankStatus: string | null;
  bankFailure: string | null;
  bankSeenAt: Date | null;
}) {
  const { returnedAt, returnReason, bankStatus, bankFailure, bankSeenAt } = payout;
  if (returnedAt) return { reason: bankRefusalOf(returnReason), at: toSec(returnedAt) ?? 0 };
  return bankStatus === "failed" ? { reason: bankRefusalOf(bankFailure), at: toSec(bankSeenAt) ?? 0 } : null;
}

/** The cause of the hold that a payday finds in force, of those of now; undefined if none reaches it. */
async function findHoldOn(db: Queryable, creatorId: string, payday: string): Promise<PayoutHoldCause | undefined> {
  const [last] = await listHoldsInForce(db, creatorId);
  return last && (last.endsAt === null || last.endsAt.getTime() > Date.parse(payday)) ? last.cause : undefined;
}

const toSec = (at: Date | null) => at && Math.floor(at.getTime() / 1000);

/** An account as the provider tells it now; as it was seen last while the provider does not answer. */
async function findAccountNow(
  { cardProvider, log }: PayoutsDeps,
  { id, rail, providerAccountId, status, payoutsStatus, requirements }: PayoutAccount,
): Promise<AccountNow> {
  const seen = { status, payoutsStatus, requirements, resolution: undefined };
  if (providerAccountId === null) return seen;
  try {
    return await cardProvider.payoutRails[rail].findAccount(providerAccountId);
  } catch (error) {
    log.warn(
      { err: error, payoutAccountId: id },
      "The provider did not return an account's state; the last one is shown",
    );
    return seen;
  }
}

/**
 * The bank details of the account, and why the provider keeps what it has. Asks the provider while a payout has not reached the bank, because
 * its creator may just have changed something.
 */
async function findWayToBank(
  parts: PayoutsDeps,
  account: PayoutAccount | undefined,
  payouts: Awaited<ReturnType<typeof listPayouts>>,
): Promise<{ details: BankDetails | null; kept: PayoutStop | undefined }> {
  if (!account) return { details: null, kept: undefined };
  const seen = { ...account, resolution: undefined };
  const isOut = (payout: (typeof payouts)[number]) => {
    const state = payoutState({ ...payout, isHeld: false });
    return !payout.isReplaced && (state === "failed" || (isAtProvider(state) && keptFor(seen) !== undefined));
  };
  const isNews = bankDetailsOf(seen) === "asked" || payouts.some(isOut) || payouts[0]?.returnedAt;
  const now = isNews ? await findAccountNow(parts, account) : seen;
  return { details: bankDetailsOf(now), kept: keptFor(now) };
}

/** The way to the bank of a payout: that of the current account, unless its own was replaced. By Global Payouts nothing is kept on the way. */
function wayOf(
  { isReplaced, rail }: Awaited<ReturnType<typeof listPayouts>>[number],
  current: Awaited<ReturnType<typeof findWayToBank>>,
): Awaited<ReturnType<typeof findWayToBank>> {
  const { details, kept } = isReplaced ? ({ details: null, kept: "disconnected" } as const) : current;
  return { details, kept: rail === "connect" ? kept : undefined };
}

/** Handles the calls for a creator's money and payout account. */
export function createPayoutsHandlers(parts: PayoutsDeps) {
  const { db, cardProvider } = parts;
  return {
    ...createSalesHandlers(parts),
    ...createRunHandlers(parts),
    ...createReversalHandlers(parts),
    async getStudioBalance({ auth }) {
      const { creatorId } = auth.principal;
      const { date } = await findNextPayday(db, creatorId);
      const { nextPayableCents: dueCents, ...balance } = await findBalance(db, creatorId, cutOffOf(date));
      const isRestricted = await isPayoutRestricted(db, creatorId);
      const account = await findAccount(db, creatorId);
      const hold = await findHoldOn(db, creatorId, date);
      const isHeldByFinance = hold === "finance" && !isRestricted;
      const reason = isHeldByFinance ? hold : (reasonToSkip(account, dueCents, isRestricted) ?? hold);
      const isNothingDue = dueCents <= 0 && !isRestricted && !isHeldByFinance;
      const hasStopped = isNothingDue && (await hasOpenPayout(db, creatorId));
      const stop = hasStopped ? stopOf(account?.status ?? "disconnected") : undefined;
      return {
        available: signedDollars(balance.payableCents),
        held: signedDollars(balance.heldCents),
        disputed: signedDollars(balance.disputedCents),
        nextPayout: {
          amount: reason === undefined ? toDollars(dueCents) : 0,
          date,
          reason: isNothingDue ? (stop ?? "nothing-due") : (reason ?? null),
        },
      };
    },
    async listStudioPayouts({ auth }) {
      const { creatorId } = auth.principal;
      const found = await listPayouts(db, creatorId);
      const bankEnds = Map.groupBy(await listBankEnds(db, creatorId, null), ({ payoutId }) => payoutId);
      const [hold] = await listHoldsInForce(db, creatorId);
      const isHeld = hold !== undefined || (await isPayoutRestricted(db, creatorId));
      const schedule = await findSchedule(db, creatorId);
      const first = await findNextPayday(db, creatorId);
      const held = await listHeldWeeks(db, creatorId, first.isFirst ? cutOffOf(first.date) : null);
      const account = await findAccount(db, creatorId);
      const way = await findWayToBank(parts, account, found);
      const next = nextPayday(await readNow(db));
      const nextSchedule = await findScheduleOn(db, creatorId, next);
      const paydayThatPays = (week: string) => {
        const payday = paydayOfWeek(week);
        return paydayFrom(payday, payday === next ? nextSchedule : schedule);
      };
      return {
        data: found.map((payout) => ({
          ...{
            id: payout.id,
            period: payout.period,
            amount: toDollars(payout.amountCents),
            reversed: toDollars(payout.reversedCents),
            bank: bankPartOf(payout),
          },
          state: creatorPayoutState(payoutState({ ...payout, isHeld }), {
            ...wayOf(payout, way),
            isTakenOut: payout.isTakenOut,
          }),
          refusal: refusalOf(payout),
          transferredAt: toSec(payout.transferredAt),
          arrivesAt: toSec(payout.arrivesAt),
          steps: payoutSteps(payout, bankEnds.get(payout.id) ?? []),
        })),
        held: held.map(({ week, cents }) => ({
          payday: week === null ? first.date : paydayThatPays(week),
          amount: toDollars(cents),
        })),
        hold: hold ? { cause: hold.cause, until: toSec(hold.endsAt) } : null,
        schedule,
        account: account ? shownStatus(account) : null,
        canReceive: account?.status === "active",
        bankDetails: way.details,
        minimum: toDollars(minimumPayoutCents),
      };
    },
    async setPayoutSchedule({ auth, body }) {
      await setSchedule(db, auth.principal.creatorId, body.schedule);
      return undefined;
    },
    async getPayoutAccount({ auth }) {
      const found = await findAccount(db, auth.principal.creatorId);
      const countries = countriesNow(parts);
      if (!found) return { countries, data: null, isRetired: await isNewestRetired(db, auth.principal.creatorId) };
      const { country, entityType, providerAccountId } = found;
      const now = await findAccountNow(parts, found);
      const { status, requirements, resolution } = now;
      const isOpen = providerAccountId !== null;
      return {
        countries,
        isRetired: false,
        data: {
          ...{ country, entityType, status: shownStatus(now), isOpen, resolution: resolution ?? null },
          canReceive: status === "active",
          canStartAgain: isOpen && resolution === undefined && mayStartAgain({ wasActive: found.wasActive, status }),
          requirements: requirements.map(({ code, dueAtSec, isPastDue, isRefused }) => ({
            ...{ code, dueAt: dueAtSec, isPastDue, isRefused },
          })),
        },
      };
    },
    async openPayoutOnboarding({ auth, body: { choice } }) {
      return { url: await openOnboarding(parts, auth.principal.creatorId, choice) };
    },
    async openPayoutDashboard({ auth }) {
      const found = await findAccount(db, auth.principal.creatorId);
      if (found?.status !== "active" || found.providerAccountId === null) throw new CallError("WRONG_STATE");
      const url = await cardProvider.payoutRails[found.rail].linkToDashboard(found.providerAccountId);
      if (url === undefined) throw new CallError("WRONG_STATE");
      return { url };
    },
  } satisfies Partial<Handlers>;
}
