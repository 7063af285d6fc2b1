import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { contentLanguages } from "./languages.ts";
import { requestText } from "./text.ts";

/** `R-7K2MQ-9XHT4`: random, so that numbers reveal no totals, and distinguishable from an access code. */
const receiptShape = /^R-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/;
const receiptNumber = z.string().check(z.regex(receiptShape));

/** Whether a text looks like a receipt number. */
export function isReceiptNumber(text: string): boolean {
  return receiptShape.test(text);
}

export const getReceipt = defineCall({
  method: "GET",
  path: "/api/payments/receipts/:number",
  summary: "A receipt, for whoever has its signed link; it names no reader",
  onlyFromPages: true,
  auth: { kind: "none" },
  params: z.object({ number: receiptNumber }),
  query: z.object({ t: requestText(100) }),
  status: 200,
  reply: z.object({
    number: z.string(),
    /** Unix seconds. */
    paidAt: z.number(),
    /** The bought post; null for a free amount. */
    post: z.nullable(
      z.object({
        title: z.string(),
        creator: z.string(),
        language: z.enum(contentLanguages),
        accessEndsAt: z.nullable(z.number()),
      }),
    ),
    /** Dollars, including the processing fee of a free amount. */
    amount: z.number(),
    fee: z.number(),
    /** Dollars of tax that are in the price; 0 if there is none, or while it is not known. */
    tax: z.number(),
    currency: z.literal("USD"),
    refunded: z.number(),
    /** A refund was decided but has not reached the card yet. */
    refundPending: z.boolean(),
    /** The terms accepted at payment, in the language of the purchase. */
    consent: z.nullable(z.object({ text: z.string(), language: z.enum(["en", "es"]) })),
  }),
  cache: "private",
  errors: ["INVALID_DATA", "NOT_FOUND"],
});
