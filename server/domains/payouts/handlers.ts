import { toDollars } from "#contract/money.ts";
import type { Handlers } from "#server/calls/handler.ts";
import { findAccount, readNow } from "./accounts-store.ts";
import { findShownBalance } from "./balance-store.ts";
import { listHoldsInForce } from "./holds-store.ts";
import { lookAtAccount } from "./look-at-account.ts";
import { openOnboarding } from "./open-onboarding.ts";
import { addDays, cutOffOf, minimumPayoutCents, nextPayday, paydayFrom, paydayOf } from "./payday-dates.ts";
import { payoutState } from "./payout-state.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { isPayoutRestricted, listPayouts } from "./payouts-store.ts";
import { reasonToSkip } from "./reserve-payday.ts";
import { createRunHandlers } from "./run-handlers.ts";
import { createSalesHandlers } from "./sales-handlers.ts";
import { findSchedule, setSchedule } from "./schedules-store.ts";
import { signedDollars } from "./signed-dollars.ts";

const toSec = (at: Date | null) => at && Math.floor(at.getTime() / 1000);

/** The balance that a creator sees now, and the next payday. */
async function readBalance({ db }: PayoutsDeps, creatorId: string) {
  const now = await readNow(db);
  const [monday, until] = [paydayOf(now), nextPayday(now)];
  const shown = await findShownBalance(db, creatorId, { monday, until, cutOff: cutOffOf(monday) });
  const schedule = await findSchedule(db, creatorId);
  const date = paydayFrom(until, schedule);
  const held = [
    { payday: date, cents: shown.lastWeekCents },
    { payday: paydayFrom(addDays(until, 7), schedule), cents: shown.runningWeekCents },
  ];
  const dueCents = held
    .filter(({ payday }) => payday === date)
    .reduce((sum, { cents }) => sum + cents, shown.payableCents);
  return { date, shown, schedule, held, dueCents };
}

/** Handles the calls for a creator's money and payout account. */
export function createPayoutsHandlers(parts: PayoutsDeps) {
  const { db, log } = parts;
  return {
    ...createSalesHandlers(parts),
    ...createRunHandlers(parts),
    async getStudioBalance({ auth }) {
      const { creatorId } = auth.principal;
      const { date, shown, dueCents } = await readBalance(parts, creatorId);
      const isRestricted = await isPayoutRestricted(db, creatorId);
      const reason = reasonToSkip(await findAccount(db, creatorId), dueCents, isRestricted);
      return {
        available: signedDollars(shown.payableCents),
        held: signedDollars(shown.lastWeekCents + shown.runningWeekCents),
        disputed: signedDollars(shown.disputedCents),
        nextPayout: {
          amount: reason === undefined ? toDollars(dueCents) : 0,
          date,
          reason: dueCents <= 0 && !isRestricted ? "nothing-due" : (reason ?? null),
        },
      };
    },
    async listStudioPayouts({ auth }) {
      const { creatorId } = auth.principal;
      const found = await listPayouts(db, creatorId);
      const [hold] = await listHoldsInForce(db, creatorId);
      const { held, schedule } = await readBalance(parts, creatorId);
      return {
        data: found.map(({ id, period, amountCents, arrivesAt, ...payout }) => ({
          ...{ id, period, amount: toDollars(amountCents) },
          state: payoutState({ ...payout, isHeld: hold !== undefined }),
          transferredAt: toSec(payout.transferredAt),
          arrivesAt: toSec(arrivesAt),
        })),
        held: held.flatMap(({ payday, cents }) => (cents > 0 ? [{ payday, amount: toDollars(cents) }] : [])),
        hold: hold ? { cause: hold.cause, until: toSec(hold.endsAt) } : null,
        schedule,
        minimum: toDollars(minimumPayoutCents),
      };
    },
    async setPayoutSchedule({ auth, body }) {
      await setSchedule(db, auth.principal.creatorId, body.schedule);
      return undefined;
    },
    async getPayoutAccount({ auth }) {
      const found = await findAccount(db, auth.principal.creatorId);
      if (!found) return { data: null };
      const { country, entityType, providerAccountId } = found;
      let { status, requirements } = found;
      if (providerAccountId !== null) {
        try {
          const { seen, record } = await lookAtAccount(parts, { ...found, providerAccountId });
          ({ status, requirements } = seen);
          await db.transaction(record);
        } catch (error) {
          log.warn(
            { err: error, payoutAccountId: found.id },
            "The provider does not tell an account's state; the last one is shown",
          );
        }
      }
      const isOpen = providerAccountId !== null;
      return {
        data: {
          ...{ country, entityType, status, isOpen },
          requirements: requirements.map(({ code, dueAtSec, isPastDue, isRefused }) => ({
            ...{ code, dueAt: dueAtSec, isPastDue, isRefused },
          })),
        },
      };
    },
    async openPayoutOnboarding({ auth, body: { choice } }) {
      return { url: await openOnboarding(parts, auth.principal.creatorId, choice) };
    },
  } satisfies Partial<Handlers>;
}
