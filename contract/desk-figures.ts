import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { deskErrors } from "./desk-queue.ts";
import { requestText } from "./text.ts";

/** The periods that figures are summed by. */
export const deskFigurePeriods = ["week", "month"] as const;
export type DeskFigurePeriod = (typeof deskFigurePeriods)[number];

export const listDeskFigures = defineCall({
  method: "GET",
  path: "/api/desk/figures",
  summary:
    "The sums of payments by week or month (UTC), from the ledger: 13 of them, the newest first. In each, gross, refunds, disputes and fees add up to the creators' share, the taxes and the platform's share",
  auth: { kind: "team", roles: ["owner", "finance"] },
  query: z.object({
    by: z._default(z.enum(deskFigurePeriods), "week"),
    /** Periods that begin before this day; the newest by default. */
    before: z.optional(requestText(10)),
  }),
  status: 200,
  reply: z.object({
    data: z.array(
      z.object({
        /** The first day of the period. */
        from: z.string(),
        payments: z.number(),
        /** The charges, in dollars as all amounts here. */
        gross: z.number(),
        /** Refunds and disputes are below zero, and above zero when money came back. */
        refunds: z.number(),
        disputes: z.number(),
        /** The provider's fees, below zero. */
        fees: z.number(),
        creators: z.number(),
        /** The tax in the price of sales, owed to tax offices. */
        taxes: z.number(),
        /** After the fees; with amounts owed back to buyers. */
        platform: z.number(),
      }),
    ),
    /** The value of `before` for the periods before these; null if these are the first. */
    earlier: z.nullable(z.string()),
  }),
  cache: "private",
  errors: [...deskErrors, "TOO_MANY_REQUESTS"],
});
