import * as z from "zod/mini";
import { type CallAuth, defineCall } from "./call.ts";
import { formText, trap } from "./form-schemas.ts";
import { screenLanguages } from "./languages.ts";
import { pageNumber } from "./page-number.ts";
import { refundReasons, refundTextLength } from "./refund-request-rules.ts";
import { requestDollars } from "./request-dollars.ts";
import { requestText } from "./text.ts";

const number = z.object({ number: z.string().check(z.maxLength(20)) });
const reason = z.enum(refundReasons);

export const getRefundRequest = defineCall({
  method: "GET",
  path: "/api/payments/receipts/:number/refund-request",
  summary: "Whether the holder of a receipt's link can ask for a refund, or what became of the request",
  onlyFromPages: true,
  auth: { kind: "none" },
  params: number,
  query: z.object({ t: requestText(100) }),
  status: 200,
  reply: z.object({
    state: z.enum(["possible", "waiting", "refunded", "part", "declined", "too-late", "impossible"]),
    /** The bought post's title; null for a free amount. */
    title: z.nullable(z.string()),
    /** Dollars. */
    amount: z.number(),
    /** Dollars of it that were refunded. */
    refunded: z.number(),
    /**
     * The rule for a request made now: money back at once, because the post was never opened; or an answer of the
     * team, because it was opened or for another reason. Null unless a request is possible.
     */
    rule: z.nullable(z.enum(["at-once", "opened", "team"])),
    /** Unix seconds by which the team answers; null unless it waits. */
    dueAt: z.nullable(z.number()),
    /** The team's answer to a request that was declined or refunded in part, and its language. */
    answer: z.nullable(z.object({ text: z.string(), language: z.enum(screenLanguages) })),
  }),
  cache: "private",
  errors: ["INVALID_DATA", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const requestRefund = defineCall({
  method: "POST",
  path: "/api/payments/receipts/:number/refund-request",
  summary:
    "Asks for a refund, once a payment, by the link of the receipt. Automatic if the post was never opened; otherwise a team member decides within 48 hours",
  onlyFromPages: true,
  auth: { kind: "same-origin" },
  limit: { name: "refund-requests", max: 5, windowSec: 3600 },
  params: number,
  body: z.object({ t: requestText(100), reason, text: z.optional(requestText(refundTextLength)), trap }),
  status: 200,
  reply: z.object({ outcome: z.enum(["automatic", "waiting"]) }),
  cache: "private",
  errors: ["INVALID_DATA", "FOREIGN_ORIGIN", "NOT_FOUND", "WRONG_STATE", "TOO_MANY_REQUESTS"],
});

const bySupport = { kind: "team", roles: ["support", "finance"] } satisfies CallAuth;
const deskErrors = ["INVALID_DATA", "SIGN_IN_REQUIRED", "ROLE_REQUIRED", "SECOND_FACTOR_REQUIRED"] as const;

const listed = {
  id: z.string(),
  reason,
  /** The bought piece's title; null for a free amount. */
  title: z.nullable(z.string()),
  /** Whether the buyer paid an amount of their choice, not for a piece. */
  isFree: z.boolean(),
  /** The language of the buyer's screen, and of the answer. */
  language: z.enum(screenLanguages),
  /** Dollars. */
  amount: z.number(),
  /** Unix seconds, as all times here. */
  requestedAt: z.number(),
  /** Null once it is decided. */
  dueAt: z.nullable(z.number()),
};
export type ListedRefundRequest = z.infer<z.ZodMiniObject<typeof listed>>;

export const listRefundRequests = defineCall({
  method: "GET",
  path: "/api/desk/refund-requests",
  summary: "Refund requests that wait for a decision, the one that is due first: fifty on a page. Unseals nothing",
  auth: bySupport,
  query: z.object({ page: z.optional(pageNumber) }),
  status: 200,
  reply: z.object({ data: z.array(z.object(listed)), page: z.number(), pageCount: z.number(), now: z.number() }),
  cache: "private",
  errors: [...deskErrors, "TOO_MANY_REQUESTS"],
});

export const getDeskRefundRequest = defineCall({
  method: "GET",
  path: "/api/desk/refund-requests/:id",
  summary: "A refund request with the buyer's text. Each opening is recorded",
  auth: bySupport,
  params: z.object({ id: z.uuid() }),
  status: 200,
  reply: z.object({
    ...listed,
    now: z.number(),
    /** The purchase or free payment that it is about. */
    purchaseId: z.string(),
    /** Dollars that a refund pays now: what is left of the payment. */
    left: z.number(),
    /** Dollars that were refunded already. */
    refunded: z.number(),
    text: z.nullable(z.string()),
    outcome: z.nullable(z.enum(["automatic", "refunded", "part", "declined"])),
    /** The answer to a request that was declined or refunded in part. */
    note: z.nullable(z.string()),
  }),
  cache: "private",
  errors: [...deskErrors, "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const decideRefundRequest = defineCall({
  method: "POST",
  path: "/api/desk/refund-requests/:id/decision",
  summary:
    "Refunds what is left of the payment or a part of it, within the limit of the member's role, or declines the request; the last two with an answer. The buyer gets a mail. Recorded",
  auth: { ...bySupport, stepUp: true },
  limit: { name: "desk-refunds", max: 60, windowSec: 3600, per: "account" },
  params: z.object({ id: z.uuid() }),
  body: z.discriminatedUnion("decision", [
    z.object({ decision: z.literal("decline"), note: formText(refundTextLength) }),
    z.object({ decision: z.literal("refund") }),
    z.object({
      decision: z.literal("part"),
      /** The dollars that are refunded of the payment in all, refunds before the decision included; less than was paid. */
      total: requestDollars.check(z.minimum(1)),
      note: formText(refundTextLength),
    }),
  ]),
  status: 200,
  reply: z.object({
    outcome: z.enum(["refunded", "part", "declined"]),
    /** False if the provider has no address of the buyer, who then reads the answer on the page of the request. */
    mailed: z.boolean(),
  }),
  cache: "private",
  errors: [
    ...[...deskErrors, "FOREIGN_ORIGIN", "STEP_UP_REQUIRED", "NOT_FOUND", "STATE_CHANGED", "WRONG_STATE"],
    ...["REFUND_TOO_HIGH", "REFUND_LIMIT", "PAYMENT_DISPUTED", "PAYMENT_PROVIDER_UNAVAILABLE"],
    "TOO_MANY_REQUESTS",
  ] as const,
});
