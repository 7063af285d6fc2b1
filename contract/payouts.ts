import * as z from "zod/mini";
import { bankRefusals } from "./bank-refusals.ts";
import { defineCall } from "./call.ts";
import { globalPayoutCountries, payoutCountries } from "./payout-countries.ts";
import {
  bankDetails,
  creatorPayoutStates,
  payoutAccountResolutions,
  payoutAccountStates,
  payoutHoldCauses,
  payoutSchedules,
  skipReasons,
} from "./payout-states.ts";
import { payoutSteps } from "./payout-steps.ts";

const auth = { kind: "creator" } as const;
const reading = ["SIGN_IN_REQUIRED", "ROLE_REQUIRED", "TOO_MANY_REQUESTS"] as const;
const day = z.string();
const country = z.enum([...payoutCountries, ...globalPayoutCountries]);

export const getStudioBalance = defineCall({
  method: "GET",
  path: "/api/studio/balance",
  summary:
    "What the creator is owed, in dollars, drawn from the ledger: what can be paid, what is held, and what comes next and why",
  auth,
  status: 200,
  reply: z.object({
    /** Credits older than seven days and all debits; negative after refunds of what was paid out. */
    available: z.number(),
    held: z.number(),
    disputed: z.number(),
    nextPayout: z.object({
      amount: z.number(),
      date: day,
      /** Why the next payday sends nothing; null if it does. */
      reason: z.nullable(z.enum(["nothing-due", ...skipReasons, ...payoutHoldCauses])),
    }),
  }),
  cache: "private",
  errors: reading,
});

export const listStudioPayouts = defineCall({
  method: "GET",
  path: "/api/studio/payouts",
  summary:
    "The creator's payouts, newest first, each with its state from reserved to the bank, and what later paydays bring",
  auth,
  status: 200,
  reply: z.object({
    data: z.array(
      z.object({
        ...{ id: z.string(), period: day, amount: z.number() },
        /** The sum of the reversals of its transfer. */
        reversed: z.number(),
        /** The payment to the bank that has it, in the currency of the bank; shared with other payouts, it is the sum of all. Null in US dollars, and while there is none. */
        bank: z.nullable(z.object({ amount: z.number(), currency: z.string(), isShared: z.boolean() })),
        state: z.enum(creatorPayoutStates),
        /** Why and when the bank refused it, where it failed (also while it is sent again or kept) or was returned; null in other states. */
        refusal: z.nullable(z.object({ reason: z.enum(bankRefusals), at: z.number() })),
        ...{ transferredAt: z.nullable(z.number()), arrivesAt: z.nullable(z.number()) },
        steps: payoutSteps,
      }),
    ),
    /** Money in hold, by the payday that pays the week of the sale; what the first payout pays is one row of its day. */
    held: z.array(z.object({ payday: day, amount: z.number() })),
    /** The reason why reserved payouts are not sent now, and until when (Unix seconds; null without an end). */
    hold: z.nullable(z.object({ cause: z.enum(payoutHoldCauses), until: z.nullable(z.number()) })),
    schedule: z.enum(payoutSchedules),
    /** The state of the payout account that was seen last: active once it receives payouts and Stripe pays them out. Null without an account. */
    account: z.nullable(z.enum(payoutAccountStates)),
    /** Whether the account receives payouts; if Stripe does not pay them out, they wait there. */
    canReceive: z.boolean(),
    /** Whether the provider asks for the account's bank details; null without an account, and where something else stops it. */
    bankDetails: z.nullable(z.enum(bankDetails)),
    /** The least that a payday pays. */
    minimum: z.number(),
  }),
  cache: "private",
  errors: reading,
});

export const setPayoutSchedule = defineCall({
  method: "PUT",
  path: "/api/studio/payout-schedule",
  summary: "Chooses whether the creator is paid on each payday or on the first one of a month",
  auth,
  body: z.object({ schedule: z.enum(payoutSchedules) }),
  status: 204,
  errors: [...reading, "FOREIGN_ORIGIN", "INVALID_DATA"],
});

export const getPayoutAccount = defineCall({
  method: "GET",
  path: "/api/studio/payout-account",
  summary: "The creator's account at the card provider as it is now: its state and what the provider asks for",
  auth,
  limit: { name: "payout-account", max: 120, windowSec: 15 * 60, per: "account" },
  status: 200,
  reply: z.object({
    /** The countries whose banks the shop pays to. */
    countries: z.array(country),
    /** Whether there is no account because the team retired the last one, which could never be active. */
    isRetired: z.boolean(),
    data: z.nullable(
      z.object({
        ...{ country: z.string(), entityType: z.enum(["individual", "company"]), isOpen: z.boolean() },
        /** Active once it receives payouts and Stripe pays them out. */
        status: z.enum(payoutAccountStates),
        /** Whether it receives payouts; if Stripe does not pay them out, they wait there. */
        canReceive: z.boolean(),
        /** Why no details open a restricted account again: Stripe's staff do, or nobody; null where details do. */
        resolution: z.nullable(z.enum(payoutAccountResolutions)),
        /** Whether another country or type can be chosen: the account was never active, and Stripe has not refused it. */
        canStartAgain: z.boolean(),
        requirements: z.array(
          z.object({
            /** The provider's name of it. The provider may add new ones. */
            code: z.string(),
            ...{ dueAt: z.nullable(z.number()), isPastDue: z.boolean(), isRefused: z.boolean() },
          }),
        ),
      }),
    ),
  }),
  cache: "private",
  errors: reading,
});

export const openPayoutOnboarding = defineCall({
  method: "POST",
  path: "/api/studio/payout-account/onboarding",
  summary: "Opens the creator's account at the card provider and answers with a single-use address of its onboarding",
  auth: { kind: "creator", stepUp: true },
  limit: { name: "payout-onboarding", max: 20, windowSec: 15 * 60, per: "account" },
  body: z.object({
    /** Without it the account that there is goes on; another one than before starts again, until the account was active for the first time. */
    choice: z.optional(z.object({ country, entityType: z.enum(["individual", "company"]) })),
  }),
  status: 200,
  reply: z.object({ url: z.string() }),
  cache: "none",
  errors: [...reading, "FOREIGN_ORIGIN", "STEP_UP_REQUIRED", "INVALID_DATA", "WRONG_STATE"],
});

export const openPayoutDashboard = defineCall({
  method: "POST",
  path: "/api/studio/payout-account/dashboard",
  summary: "Answers with a single-use address of the dashboard of the creator's account at the card provider",
  auth: { kind: "creator", stepUp: true },
  limit: { name: "payout-onboarding", max: 20, windowSec: 15 * 60, per: "account" },
  status: 200,
  reply: z.object({ url: z.string() }),
  cache: "none",
  errors: [...reading, "FOREIGN_ORIGIN", "STEP_UP_REQUIRED", "WRONG_STATE"],
});
