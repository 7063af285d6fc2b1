import * as z from "zod/mini";
import { type CallAuth, defineCall } from "./call.ts";
import { deskErrors } from "./desk-queue.ts";
import { formText } from "./form-schemas.ts";
import { pageNumber } from "./page-number.ts";
import { payoutHoldCauses, payoutStates, reversalReasons, skipReasons } from "./payout-states.ts";
import { requestDollars } from "./request-dollars.ts";
import { requestText } from "./text.ts";

const ofFinance = { kind: "team", roles: ["finance", "owner"] } satisfies CallAuth;
const byFinance = { kind: "team", roles: ["finance"], stepUp: true } satisfies CallAuth;
const readErrors = [...deskErrors, "TOO_MANY_REQUESTS"] as const;
const writeErrors = [
  ...([...readErrors, "FOREIGN_ORIGIN", "STEP_UP_REQUIRED", "NOT_FOUND", "OWN_CASE", "STATE_CHANGED"] as const),
] as const;

/** The longest reason of a hold. */
export const holdReasonLength = 500;

/** Dollars, days in UTC, and Unix seconds, as all amounts and times here. */
const row = { username: z.string(), name: z.string(), amount: z.number() };
const hold = z.nullable(
  z.object({
    ...{ id: z.string(), cause: z.enum(payoutHoldCauses) },
    /** For the team; null for a change of the bank account. */
    reason: z.nullable(z.string()),
    /** Null without an end. */
    until: z.nullable(z.number()),
  }),
);

export const getPayoutForecast = defineCall({
  method: "GET",
  path: "/api/desk/payouts/forecast",
  summary: "The money that the next payday needs at the card provider, by the books of now, and the balance there",
  auth: ofFinance,
  status: 200,
  reply: z.object({
    ...{ date: z.string(), payouts: z.number(), needed: z.number() },
    /** The part of it that is reserved and not sent, because it is held. */
    onHold: z.number(),
    /** Reserved by earlier paydays and not transferred yet. */
    open: z.number(),
    /** Null while the provider does not answer. */
    balance: z.nullable(z.object({ available: z.number(), pending: z.number() })),
    /** Needed for payouts by Global Payouts, earlier ones included, and available in the financial account (null while the provider does not answer). Null without that account. */
    global: z.nullable(z.object({ needed: z.number(), available: z.nullable(z.number()) })),
    /** The newest payday that was reserved; null before the first one. */
    newestRun: z.nullable(z.string()),
  }),
  cache: "private",
  errors: readErrors,
});

export const listNextPayouts = defineCall({
  method: "GET",
  path: "/api/desk/payouts/next",
  summary: "The next payday's decision about each creator whose balance is not zero, fifty of them by username",
  auth: ofFinance,
  query: z.object({
    /** Creators after this username. */
    after: z.optional(requestText(100)),
  }),
  status: 200,
  reply: z.object({
    data: z.array(
      z.object({
        ...row,
        outcome: z.enum(["pay", "first", "negative", "monthly", ...skipReasons]),
        /** The creator's first payout, on the payday or on a day before, and what the payday adds to it. */
        first: z.nullable(z.object({ date: z.string(), amount: z.number(), rest: z.number() })),
        hold,
      }),
    ),
    /** The value of `after` for the next fifty; null after the last. */
    next: z.nullable(z.string()),
  }),
  cache: "private",
  errors: readErrors,
});

export const getPayoutRun = defineCall({
  method: "GET",
  path: "/api/desk/payout-runs/:period",
  summary: "A payday that was reserved: its totals, and fifty of its payouts or skips, the highest first",
  auth: ofFinance,
  params: z.object({
    /** Its day, or `newest`. */
    period: requestText(10),
  }),
  query: z.object({ show: z._default(z.enum(["payouts", "skips"]), "payouts"), page: z.optional(pageNumber) }),
  status: 200,
  reply: z.object({
    period: z.string(),
    /** The newest 26 Mondays, and the days since the oldest of them that had a first payout. */
    periods: z.array(z.string()),
    totals: z.object({
      ...{ payouts: z.number(), amount: z.number(), transferred: z.number(), transferredAmount: z.number() },
      ...{ undone: z.number(), skips: z.number() },
    }),
    payouts: z.array(
      z.object({
        ...{ id: z.string(), ...row, state: z.enum(payoutStates) },
        /** The last refusal of the provider, or of the bank that sent it back. */
        failure: z.nullable(z.string()),
        hold,
        /** Whether the provider is known to have nothing, by the books. */
        canUndo: z.boolean(),
      }),
    ),
    skips: z.array(z.object({ ...row, reason: z.enum(skipReasons) })),
    ...{ page: z.number(), pageCount: z.number() },
  }),
  cache: "private",
  errors: [...readErrors, "NOT_FOUND"],
});

export const holdPayouts = defineCall({
  method: "POST",
  path: "/api/desk/payouts/holds",
  summary:
    "Holds a creator's payouts until they are released: they are reserved and not sent. A payout that the provider was asked for may still be sent. Recorded",
  auth: byFinance,
  body: z.object({ username: requestText(100), reason: formText(holdReasonLength) }),
  status: 200,
  reply: z.object({ id: z.string() }),
  cache: "private",
  errors: writeErrors,
});

export const releasePayouts = defineCall({
  method: "POST",
  path: "/api/desk/payouts/holds/:id/release",
  summary: "Releases a hold of a creator's payouts. Recorded",
  auth: byFinance,
  params: z.object({ id: z.uuid() }),
  status: 204,
  errors: writeErrors,
});

export const retirePayoutAccount = defineCall({
  method: "POST",
  path: "/api/desk/payouts/retired-accounts",
  summary:
    "Retires a creator's payout account that the provider refuses for good, so that the creator can open another one. Nothing is sent to it any more. Recorded",
  auth: byFinance,
  body: z.object({ username: requestText(100), reason: formText(holdReasonLength) }),
  status: 204,
  errors: [...writeErrors, "WRONG_STATE", "PAYMENT_PROVIDER_UNAVAILABLE"],
});

export const undoPayout = defineCall({
  method: "POST",
  path: "/api/desk/payouts/:id/undo",
  summary:
    "Takes a reserved payout back into its creator's balance while the provider is known to have nothing; a later payday pays it. Recorded",
  auth: byFinance,
  params: z.object({ id: z.uuid() }),
  status: 204,
  errors: [...writeErrors, "WRONG_STATE", "PAYMENT_PROVIDER_UNAVAILABLE"],
});

export const getTransfer = defineCall({
  method: "GET",
  path: "/api/desk/payouts/:id/transfer",
  summary: "The transfer of a payout: what was taken back from it, and the most that may be now, and why",
  auth: ofFinance,
  params: z.object({ id: z.uuid() }),
  status: 200,
  reply: z.object({
    ...{ id: z.string(), ...row, period: z.string(), reversed: z.number() },
    /** The sum that the creator is owed; below zero if the creator owes it. */
    balance: z.number(),
    most: z.number(),
    /** Fraud: the creator is restricted because of it. Closing: the account is closed. */
    reasons: z.array(z.enum(reversalReasons)),
    reversals: z.array(
      z.object({
        ...{ amount: z.number(), reason: z.enum(reversalReasons), at: z.number() },
        /** `asked`: the outcome is unknown, and the worker asks again. */
        state: z.enum(["asked", "reversed", "refused"]),
      }),
    ),
  }),
  cache: "private",
  errors: [...readErrors, "NOT_FOUND"],
});

export const reverseTransfer = defineCall({
  method: "POST",
  path: "/api/desk/payouts/:id/transfer/reversals",
  summary:
    "Takes money back from the transfer of a payout: only after fraud or from a closed account, and at most what its creator owes. Recorded. Repeating a request with its `attempt` reverses once",
  auth: byFinance,
  limit: { name: "transfer-reversals", max: 30, windowSec: 3600, per: "account" },
  params: z.object({ id: z.uuid() }),
  body: z.object({
    /** A random id that the form brings. */
    attempt: z.uuid(),
    amount: requestDollars.check(z.minimum(1)),
    reason: z.enum(reversalReasons),
    /** The sum of earlier reversals that the member saw: another one now means that somebody else was faster. */
    reversed: requestDollars,
  }),
  repeatable: true,
  status: 204,
  errors: [...writeErrors, "WRONG_STATE", "PAYMENT_PROVIDER_UNAVAILABLE"],
});
