import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { formLengths } from "./form-rules.ts";
import { freePaymentBaseCents, isSimpleEmail, maxNoteLength } from "./free-amount.ts";
import { parseDollars } from "./money.ts";
import { requestEmail, requestText } from "./text.ts";

/** The amount before the fee for a total in decimal dollars. */
const baseOfTotal = z.pipe(
  z.union([z.number(), z.string().check(z.maxLength(16))]),
  z.transform((value, context) => {
    const baseCents = freePaymentBaseCents(parseDollars(value) ?? 0);
    if (baseCents === undefined) {
      context.issues.push({ code: "custom", message: "not the total of a free amount", input: value });
      return z.NEVER;
    }
    return baseCents;
  }),
);

/** The message of an error beside its code (spec section 7); a screen shows its own text. */
const messages: Record<string, string> = {
  INVALID_DATA: "The amount, the email address or the note is not valid.",
  BODY_TOO_LARGE: "The request is too large.",
  UNSUPPORTED_MEDIA_TYPE: "The request has to be JSON.",
  TOO_MANY_REQUESTS: "Too many requests. Try again later.",
  PAYMENT_PROVIDER_UNAVAILABLE: "The card provider does not answer. Nothing was charged.",
  UNAVAILABLE: "The shop does not answer just now. Nothing was charged.",
  OUTCOME_UNKNOWN: "The shop did not answer in time. Nothing was charged.",
  FEATURE_UNAVAILABLE: "Payments are switched off at the moment.",
};

export const createCheckoutSession = defineCall({
  method: "POST",
  path: "/api/gw-custom-payments/create-checkout-session",
  summary: "Opens the card provider's page for a free amount; `amount` is the total, fee included",
  auth: { kind: "none" },
  limit: { name: "create-checkout-session", max: 30, windowSec: 15 * 60 },
  body: z.object({
    amount: baseOfTotal,
    email: requestEmail(formLengths.email, isSimpleEmail),
    metadata: z.optional(z.object({ note: z.optional(requestText(maxNoteLength)) })),
  }),
  status: 200,
  reply: z.object({ sessionId: z.string(), url: z.url() }),
  cache: "none",
  errors: ["INVALID_DATA", "TOO_MANY_REQUESTS", "PAYMENT_PROVIDER_UNAVAILABLE", "FEATURE_UNAVAILABLE"],
  refusal: (code) => ({ error: code, message: messages[code] ?? "Something went wrong on our side." }),
});
