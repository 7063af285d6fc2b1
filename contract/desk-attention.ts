import * as z from "zod/mini";
import { attentionActionNames, attentionActions, attentionKindNames, attentionRoles } from "./attention-kinds.ts";
import { defineCall } from "./call.ts";
import { deskErrors } from "./desk-queue.ts";
import { requestText } from "./text.ts";

export const listDeskAttention = defineCall({
  method: "GET",
  path: "/api/desk/attention",
  summary:
    "What needs a person and the member's roles act on: the nearest deadline first, then the oldest; two hundred at most. Amounts in dollars, times in Unix seconds",
  auth: { kind: "team", roles: attentionRoles },
  status: 200,
  reply: z.object({
    data: z.array(
      z.object({
        kind: z.enum(attentionKindNames),
        id: z.string(),
        /** The purchase or free payment that it concerns. */
        purchaseId: z.nullable(z.string()),
        /** The payday of a payout; null for roles that do not act on paydays. */
        period: z.nullable(z.string()),
        /** The creator of a payout. */
        creator: z.nullable(z.object({ username: z.string(), name: z.string() })),
        amount: z.nullable(z.number()),
        since: z.number(),
        dueAt: z.nullable(z.number()),
        /** The system's own words, in English; nothing of a reader. */
        detail: z.nullable(z.string()),
        /** The actions about it that the member may take. */
        actions: z.array(z.enum(attentionActionNames)),
      }),
    ),
    total: z.number(),
    /** The newest finished audit of the books; null before the first, and for roles that do not act on it. */
    audit: z.nullable(z.object({ endedAt: z.number(), problems: z.number() })),
    now: z.number(),
  }),
  cache: "private",
  errors: [...deskErrors, "TOO_MANY_REQUESTS"],
});

const actErrors = [...deskErrors, "FOREIGN_ORIGIN", "NOT_FOUND", "TOO_MANY_REQUESTS"] as const;
const moneyErrors = [...actErrors, "STEP_UP_REQUIRED", "STATE_CHANGED"] as const;
/** Counted with the refunds of purchases. */
const moneyLimit = { name: "desk-refunds", max: 60, windowSec: 3600, per: "account" } as const;
const ofOurs = z.object({ id: z.uuid() });
/** An object of the card provider. */
const ofProvider = z.object({ id: requestText(255) });

export const closeDeskAlert = defineCall({
  method: "POST",
  path: "/api/desk/attention/close-alert",
  summary:
    "Takes an item of kind `alert` off the list, with its `id` and `since`; it comes back if it is raised again after that. Recorded",
  auth: { kind: "team", roles: attentionActions["close-alert"].roles },
  body: z.object({ id: requestText(400), since: z.int().check(z.minimum(0), z.maximum(253_402_300_799)) }),
  status: 204,
  cache: "none",
  errors: actErrors,
});

export const retryDeadLetter = defineCall({
  method: "POST",
  path: "/api/desk/dead-letters/:id/retry",
  summary:
    "Queues a mail or job again that failed for good. Asks the card provider for a lost address of a mail about a payment. Recorded",
  auth: { kind: "team", roles: attentionActions["retry-job"].roles },
  limit: { name: "retried-jobs", max: 120, windowSec: 3600, per: "account" },
  params: ofOurs,
  status: 204,
  errors: [...actErrors, "STATE_CHANGED", "NO_ADDRESS", "PAYMENT_PROVIDER_UNAVAILABLE"],
});

export const runAudit = defineCall({
  method: "POST",
  path: "/api/desk/audits",
  summary:
    "Begins the hourly comparison with the card provider now: it posts what a lost event left out, and its result replaces the last one. Refused with STATE_CHANGED within a minute after one began. Recorded",
  auth: { kind: "team", roles: attentionActions["run-audit"].roles },
  limit: { name: "desk-audits", max: 12, windowSec: 3600, per: "account" },
  status: 202,
  errors: [...deskErrors, "FOREIGN_ORIGIN", "STATE_CHANGED", "TOO_MANY_REQUESTS"],
});

export const releaseRefund = defineCall({
  method: "POST",
  path: "/api/desk/purchases/:id/release-refund",
  summary:
    "Releases the held refund of a purchase or a free payment, which the shop then makes: support up to $100, finance above. Recorded",
  auth: { kind: "team", roles: attentionActions["release-refund"].roles, stepUp: true },
  limit: moneyLimit,
  params: ofOurs,
  status: 204,
  errors: [...moneyErrors, "REFUND_LIMIT"],
});

export const resolveFailedRefund = defineCall({
  method: "POST",
  path: "/api/desk/failed-refunds/:id/resolve",
  summary: "Records that the payer of a failed refund got the money in another way. Moves nothing. Recorded",
  auth: { kind: "team", roles: attentionActions["resolve-refund"].roles, stepUp: true },
  limit: moneyLimit,
  params: ofProvider,
  status: 204,
  errors: moneyErrors,
});

export const matchPayment = defineCall({
  method: "POST",
  path: "/api/desk/unmatched-payments/:id/match",
  summary:
    "Names the order at the card provider that an unmatched payment was made for, and settles it: the reader gets access. Recorded",
  auth: { kind: "team", roles: attentionActions["match-payment"].roles, stepUp: true },
  limit: moneyLimit,
  params: ofProvider,
  status: 204,
  errors: [...moneyErrors, "WRONG_STATE", "PAYMENT_PROVIDER_UNAVAILABLE"],
});

export const refundUnmatchedPayment = defineCall({
  method: "POST",
  path: "/api/desk/unmatched-payments/:id/refund",
  summary: "Refunds an unmatched payment in full, once: support up to $100, finance above. Recorded",
  auth: { kind: "team", roles: attentionActions["refund-payment"].roles, stepUp: true },
  limit: moneyLimit,
  params: ofProvider,
  status: 204,
  errors: [...moneyErrors, "WRONG_STATE", "REFUND_LIMIT", "PAYMENT_DISPUTED", "PAYMENT_PROVIDER_UNAVAILABLE"],
});
