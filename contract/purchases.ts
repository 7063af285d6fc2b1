import * as z from "zod/mini";
import { type CallAuth, defineCall } from "./call.ts";
import { formLengths } from "./form-rules.ts";
import { formText } from "./form-schemas.ts";
import { purchaseStates } from "./purchase-rules.ts";
import { requestDollars } from "./request-dollars.ts";

const bySupport = { kind: "team", roles: ["support", "finance", "owner"] } satisfies CallAuth;
const deskErrors = ["INVALID_DATA", "SIGN_IN_REQUIRED", "ROLE_REQUIRED", "SECOND_FACTOR_REQUIRED"] as const;
const writeErrors = [...deskErrors, "FOREIGN_ORIGIN", "TOO_MANY_REQUESTS"] as const;
const params = z.object({ id: z.uuid() });

/** Dollars and Unix seconds, as all amounts and times here. Nothing of it names the reader. */
const purchase = {
  id: z.string(),
  kind: z.enum(["purchase", "free"]),
  /** The bought post; null for a free payment. */
  post: z.nullable(z.object({ title: z.string(), slug: z.string() })),
  state: z.enum(purchaseStates),
  amount: z.number(),
  refunded: z.number(),
  orderedAt: z.number(),
  paidAt: z.nullable(z.number()),
  receipt: z.nullable(z.string()),
};
export type ListedPurchase = z.infer<z.ZodMiniObject<typeof purchase>>;

export const searchPurchases = defineCall({
  method: "POST",
  path: "/api/desk/purchases/search",
  summary:
    "The newest fifty purchases of a typed e-mail address, or the payment of a receipt number. Recorded, without the address",
  auth: bySupport,
  limit: { name: "purchase-searches", max: 60, windowSec: 3600, per: "account" },
  body: z.object({ query: formText(formLengths.email) }),
  status: 200,
  reply: z.object({ data: z.array(z.object(purchase)) }),
  cache: "private",
  errors: writeErrors,
});

export const getPurchase = defineCall({
  method: "GET",
  path: "/api/desk/purchases/:id",
  summary: "A purchase or free payment with its history. Each opening is recorded",
  auth: bySupport,
  params,
  status: 200,
  reply: z.object({
    ...purchase,
    access: z.nullable(
      z.object({
        state: z.enum(["running", "over", "ended", "of-another"]),
        endsAt: z.nullable(z.number()),
        /** Why it ended early. */
        causes: z.array(z.string()),
        /** The purchase whose access a repeated purchase uses. */
        otherId: z.nullable(z.string()),
      }),
    ),
    /** The mails about it, the oldest first; never a recipient. */
    mails: z.array(z.object({ id: z.string(), kind: z.string(), state: z.string(), attempts: z.number() })),
    refunds: z.array(z.object({ amount: z.number(), status: z.string(), at: z.number() })),
    disputes: z.array(z.object({ id: z.string(), amount: z.number(), status: z.string(), at: z.number() })),
    /** A refund that the shop makes by itself. */
    queuedRefund: z.nullable(z.object({ reason: z.string(), state: z.enum(["due", "held", "refunded"]) })),
    isFraudWarned: z.boolean(),
    /** The buyer's request that waits for a decision, for members who decide it. */
    refundRequestId: z.nullable(z.string()),
    /** The most that this member may refund now; 0 if nothing. */
    refundable: z.number(),
    /** Team members' actions on it, the newest first. */
    actions: z.array(z.object({ by: z.string(), action: z.string(), at: z.number() })),
  }),
  cache: "private",
  errors: [...deskErrors, "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const resendPurchaseCode = defineCall({
  method: "POST",
  path: "/api/desk/purchases/:id/resend-code",
  summary: "Mails the access code of a purchase again, to the address at the card provider. Recorded",
  auth: bySupport,
  limit: { name: "resent-codes", max: 30, windowSec: 3600, per: "account" },
  params,
  status: 204,
  errors: [...writeErrors, "NOT_FOUND", "CODE_EXPIRED", "NO_ADDRESS", "PAYMENT_PROVIDER_UNAVAILABLE"],
});

export const refundPurchase = defineCall({
  method: "POST",
  path: "/api/desk/purchases/:id/refund",
  summary:
    "Refunds a purchase or a free payment, in full or in part: support up to $100 of a purchase in total, finance above. A full refund ends the access. Recorded. Repeating a request with its `attempt` refunds once",
  auth: { kind: "team", roles: ["support", "finance"], stepUp: true },
  limit: { name: "desk-refunds", max: 60, windowSec: 3600, per: "account" },
  params,
  body: z.object({
    /** A random id that the form brings. */
    attempt: z.uuid(),
    /** Null for everything that is left. */
    amount: z.nullable(requestDollars.check(z.minimum(1))),
    /** The refunded amount that the member saw: another one now means that somebody else was faster. */
    refunded: requestDollars,
  }),
  repeatable: true,
  status: 200,
  reply: z.object({ amount: z.number() }),
  cache: "private",
  errors: [
    ...[...writeErrors, "STEP_UP_REQUIRED", "NOT_FOUND", "OWN_CASE", "STATE_CHANGED", "WRONG_STATE"],
    ...["REFUND_TOO_HIGH", "REFUND_LIMIT", "PAYMENT_DISPUTED", "PAYMENT_PROVIDER_UNAVAILABLE"],
  ] as const,
});
