import { CallError } from "#contract/errors.ts";
import { toDollars } from "#contract/money.ts";
import type { Handlers } from "#server/calls/handler.ts";
import { readNow } from "./accounts-store.ts";
import { holdPayouts, releasePayouts } from "./change-holds.ts";
import { cutOffOf, dayOf, minimumPayoutCents, nextPayday, paysOn } from "./payday-dates.ts";
import { payoutState } from "./payout-state.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import type { SkipReason } from "./payouts-store.ts";
import { reasonToSkip } from "./reserve-payday.ts";
import { retireAccount } from "./retire-account.ts";
import {
  findForecast,
  findTotals,
  listNext,
  listPeriods,
  listRunPayouts,
  listRunSkips,
  newestOf,
} from "./runs-store.ts";
import { signedDollars } from "./signed-dollars.ts";
import { undoPayout } from "./undo-payout.ts";

const pageSize = 50;

/** Handles the desk's calls for payouts. */
export function createRunHandlers(parts: PayoutsDeps) {
  const { db } = parts;
  return {
    async getPayoutForecast() {
      const date = nextPayday(await readNow(db));
      const [found, balance, financialCents, periods] = await Promise.all([
        findForecast(db, {
          ...{ cutOff: cutOffOf(date), minimumCents: minimumPayoutCents },
          isMonthly: paysOn(date, "monthly"),
        }),
        readBalance(parts),
        readFinancialAccount(parts),
        listPeriods(db),
      ]);
      return {
        ...{ date, payouts: found.payouts, needed: toDollars(found.neededCents) },
        ...{ onHold: toDollars(found.heldCents), open: toDollars(found.openCents), balance },
        global: parts.hasGlobalPayouts
          ? { needed: toDollars(found.globalCents), available: financialCents && toDollars(financialCents) }
          : null,
        newestRun: newestOf(periods) ?? null,
      };
    },
    async listNextPayouts({ query: { after = "" } }) {
      const date = nextPayday(await readNow(db));
      const found = await listNext(db, { cutOff: cutOffOf(date), after, limit: pageSize + 1 });
      const data = found.slice(0, pageSize).map((row) => ({
        ...{ username: row.username, name: row.name, hold: holdOf(row), ...sumsOf(row, date) },
      }));
      return { data, next: found.length > pageSize ? (data.at(-1)?.username ?? null) : null };
    },
    async getPayoutRun({ params, query: { show, page = 1 } }) {
      const periods = await listPeriods(db);
      const period = params.period === "newest" ? newestOf(periods) : params.period;
      if (!period || !isDay(period)) throw new CallError("NOT_FOUND");
      const { amountCents, transferredCents, ...counts } = await findTotals(db, period);
      const part = { limit: pageSize, offset: (page - 1) * pageSize };
      const payouts = show === "payouts" ? await listRunPayouts(db, period, part) : [];
      const skips = show === "skips" ? await listRunSkips(db, period, part) : [];
      const rowOf = <Row extends { username: string; name: string; amountCents: number }>(row: Row) => ({
        ...{ username: row.username, name: row.name, amount: signedDollars(row.amountCents) },
      });
      return {
        ...{ period, periods: periods.map((each) => each.period), page },
        totals: { ...counts, amount: toDollars(amountCents), transferredAmount: toDollars(transferredCents) },
        payouts: payouts.map((payout) => ({
          ...{ id: payout.id, ...rowOf(payout), failure: payout.lastFailure, canUndo: payout.canUndo },
          ...{
            state: payoutState({ ...payout, isHeld: payout.holdId !== null || payout.isRestricted }),
            hold: holdOf(payout),
          },
        })),
        skips: skips.map((skip) => ({ ...rowOf(skip), reason: skip.reason })),
        pageCount: Math.max(1, Math.ceil(counts[show] / pageSize)),
      };
    },
    holdPayouts: async ({ body, auth }) => ({ id: await holdPayouts(parts, body, auth.principal) }),
    async releasePayouts({ params, auth }) {
      await releasePayouts(parts, params.id, auth.principal);
      return undefined;
    },
    async retirePayoutAccount({ body, auth }) {
      await retireAccount(parts, body, auth.principal);
      return undefined;
    },
    async undoPayout({ params, auth }) {
      await undoPayout(parts, params.id, auth.principal);
      return undefined;
    },
  } satisfies Partial<Handlers>;
}

function isDay(text: string): boolean {
  const atMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(atMs) && dayOf(new Date(atMs)) === text;
}

type Status = NonNullable<Parameters<typeof reasonToSkip>[0]>["status"];

/** The decision of a payday about a creator, and the amount: with that of a first payout on a day before, and without a rest below the minimum. */
function sumsOf(
  row: Parameters<typeof outcomeOf>[0] & { firstDay: string | null; firstCents: number | null },
  payday: string,
) {
  const { amountCents, firstDay, firstCents } = row;
  const outcome = outcomeOf(row, payday);
  if (outcome !== "first") return { outcome, amount: signedDollars(amountCents), first: null };
  const earlyCents = firstCents ?? amountCents;
  const leftCents = amountCents - earlyCents;
  const restCents = leftCents >= minimumPayoutCents ? leftCents : 0;
  const first = { date: firstDay ?? payday, amount: toDollars(earlyCents), rest: toDollars(restCents) };
  return { outcome, amount: toDollars(earlyCents + restCents), first };
}

/** The decision of a payday about a creator. */
function outcomeOf(
  row: { amountCents: number; status: Status | null; isRestricted: boolean; isMonthly: boolean; isFirst: boolean },
  payday: string,
): "pay" | "first" | "negative" | "monthly" | SkipReason {
  if (!paysOn(payday, row.isMonthly ? "monthly" : "weekly")) return "monthly";
  if (row.amountCents < 0) return "negative";
  const account = row.status === null ? undefined : { status: row.status };
  return reasonToSkip(account, row.amountCents, row.isRestricted) ?? (row.isFirst && !row.isMonthly ? "first" : "pay");
}

function holdOf(row: {
  holdId: string | null;
  holdCause: "bank-changed" | "finance" | null;
  holdReason: string | null;
  heldUntil: Date | null;
}) {
  const { holdId: id, holdCause: cause, holdReason: reason, heldUntil } = row;
  if (id === null || cause === null) return null;
  return { id, cause, reason, until: heldUntil && Math.floor(heldUntil.getTime() / 1000) };
}

/** Our balance at the provider; null while it does not answer. */
async function readBalance({ cardProvider, log }: PayoutsDeps) {
  try {
    const { availableCents, pendingCents } = await cardProvider.findPlatformBalance();
    return { available: signedDollars(availableCents), pending: signedDollars(pendingCents) };
  } catch (error) {
    log.warn({ err: error }, "The provider did not return its balance");
    return null;
  }
}

/** The cents in our financial account; null while the provider does not answer, and without one. */
async function readFinancialAccount({ cardProvider, hasGlobalPayouts, log }: PayoutsDeps) {
  if (!hasGlobalPayouts) return null;
  try {
    return await cardProvider.findFinancialAccountCents();
  } catch (error) {
    log.warn({ err: error }, "The provider did not return the balance of the financial account");
    return null;
  }
}
