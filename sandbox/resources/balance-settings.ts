import type { Stripe } from "stripe";
import {
  type BalanceSettings,
  balanceSettings,
  duePlatformPayouts,
  platformId,
} from "../records/balance-settings-collection.ts";
import { availableCents } from "../records/balance-transaction-collection.ts";
import { dueRecords } from "../state/due-records.ts";
import type { DueWork } from "../state/scheduler.ts";
import type { World } from "../state/world.ts";
import { invalidParam } from "../wire/api-error.ts";
import { newId } from "../wire/new-id.ts";
import { group, integer, oneOf, type Rule } from "../wire/params.ts";
import type { Resource } from "../wire/resource.ts";
import { type Call, route } from "../wire/route.ts";
import { postBalanceTransaction } from "./balance-transactions/post-balance-transaction.ts";

const path = "/v1/balance_settings";

/** Cents, or an empty value, which takes the minimum away. */
const minimum: Rule<number | null> = {
  read: (value, name) => (value === "" ? null : integer({ min: 0 }).read(value, name)),
};

const retrieve = route({ method: "GET", path, shape: {}, handle: (call) => view(own(call)) });

const update = route({
  method: "POST",
  path,
  shape: {
    payments: group({
      payouts: group({
        minimum_balance_by_currency: group({ usd: minimum }),
        schedule: group({ interval: oneOf("manual", "daily") }),
      }),
    }),
  } satisfies Partial<Record<keyof Stripe.BalanceSettingsUpdateParams, unknown>>,
  handle(call, { payments }): Stripe.BalanceSettings {
    const before = own(call);
    const { minimum_balance_by_currency: minimums, schedule } = payments?.payouts ?? {};
    const changed = {
      interval: schedule?.interval ?? before.interval,
      minimumCents: minimums?.usd === undefined ? before.minimumCents : minimums.usd,
    };
    call.store.put(balanceSettings, platformId, changed);
    planPayout(call);
    return view(changed);
  },
});

/** The platform's settings: manual payouts at first. Connected accounts are paid out daily and have none here. */
function own({ store, account }: Pick<Call, "store" | "account">): BalanceSettings {
  if (account !== undefined) throw invalidParam("Stripe-Account", "Only the platform's settings are simulated.");
  return store.get(balanceSettings, platformId) ?? { interval: "manual", minimumCents: null };
}

function view({ interval, minimumCents }: BalanceSettings): Stripe.BalanceSettings {
  return {
    object: "balance_settings",
    payments: {
      debit_negative_balances: null,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: minimumCents === null ? null : { usd: minimumCents },
        schedule: { interval },
        statement_descriptor: null,
        status: "enabled",
      },
      settlement_timing: { delay_days: 2, start_of_day: null },
    },
  };
}

function planPayout({ store, clock, timing }: World): void {
  if (store.get(balanceSettings, platformId)?.interval !== "daily" || store.get(duePlatformPayouts, platformId)) return;
  store.put(duePlatformPayouts, platformId, { dueAtMs: clock.nowMs() + timing.payoutStepMs });
}

/** The automatic payouts of the platform: each step of the clock empties its available balance down to the minimum. */
export function payPlatformOut(world: World): DueWork {
  return dueRecords(world.store, duePlatformPayouts, () => {
    const settings = world.store.get(balanceSettings, platformId);
    if (settings?.interval !== "daily") return;
    const amountCents = availableCents(world) - (settings.minimumCents ?? 0);
    if (amountCents > 0)
      postBalanceTransaction(world, {
        ...{ category: "payout", amountCents: 0 - amountCents, fee: null, currency: "usd", source: newId("po_") },
        description: "STRIPE PAYOUT",
      });
    planPayout(world);
  });
}

/** The settings of the platform's balance. */
export const balanceSettingsResource: Resource = { object: "balance_settings", routes: [retrieve, update] };
