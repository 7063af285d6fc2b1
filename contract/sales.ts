import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { payoutSteps } from "./payout-steps.ts";
import { requestText } from "./text.ts";

const auth = { kind: "creator" } as const;
const reading = ["SIGN_IN_REQUIRED", "ROLE_REQUIRED", "TOO_MANY_REQUESTS"] as const;
/** Such as `2026-11-23`, in UTC. */
const day = z.string();

export const listStudioSales = defineCall({
  method: "GET",
  path: "/api/studio/sales",
  summary:
    "The creator's sales by piece and day or week, and what was taken back by week: four weeks of them, newest first. Nothing about a reader",
  auth,
  query: z.object({
    /** Weeks before the one of this day; the newest by default. */
    before: z.optional(requestText(10)),
  }),
  status: 200,
  reply: z.object({
    data: z.array(
      z.object({
        /** A day with five purchases of a piece or more, and otherwise the Monday of a week that is over (decision 155). */
        ...{ from: day, isDay: z.boolean() },
        line: z.enum(["sales", "refunds", "disputes"]),
        /** Null for a piece that is gone. */
        piece: z.nullable(z.object({ id: z.string(), title: z.string() })),
        count: z.number(),
        /** Dollars that buyers paid or got back. */
        paid: z.number(),
        /** The creator's part of it; below zero if it was taken back. */
        amount: z.number(),
      }),
    ),
    /** The value of `before` for the weeks before these; null if these are the first. */
    earlier: z.nullable(day),
  }),
  cache: "private",
  errors: [...reading, "INVALID_DATA"],
});

export const listStudioStatements = defineCall({
  method: "GET",
  path: "/api/studio/statements",
  summary: "The months and years of which the creator has statements, newest first",
  auth,
  status: 200,
  reply: z.object({
    data: z.array(
      z.object({
        /** `2026-11` or `2026`. It has the weeks that end in it, and the payouts of its days (decision 240). */
        id: z.string(),
        kind: z.enum(["month", "year"]),
        /** The sum of sales, refunds and disputes, in dollars. */
        earned: z.number(),
        /** The sum of payouts. */
        paidOut: z.number(),
      }),
    ),
  }),
  cache: "private",
  errors: reading,
});

export const getStudioStatement = defineCall({
  method: "GET",
  path: "/api/studio/statements/:id",
  summary:
    "One statement: of a payout by its id, of a month (`2026-11`) or of a year (`2026`). Its lines add up to its total",
  auth,
  params: z.object({ id: requestText(36) }),
  status: 200,
  reply: z.object({
    data: z.object({
      kind: z.enum(["payout", "month", "year"]),
      /** The first and the last day: of the weeks that a payout pays; of a month or a year, which ends today at the latest. */
      ...{ from: day, to: day },
      /** The payday of a payout. */
      payday: z.nullable(day),
      /** The balance before, in dollars; 0 for a payout. */
      opening: z.number(),
      lines: z.array(
        z.object({
          /** The Monday of a week, or a day; in the statement of a year the month, `2026-11`. */
          ...{ from: z.string(), isDay: z.boolean() },
          /** Payouts that came back, or were not sent, are `returned-payouts`. */
          line: z.enum([
            ...([
              "sales",
              "refunds",
              "disputes",
              "payouts",
              "returned-payouts",
              "transfer-reversals",
              "earlier",
            ] as const),
          ]),
          count: z.number(),
          amount: z.number(),
        }),
      ),
      /** The opening and all lines: a payout's amount, or the balance at the end. */
      total: z.number(),
      /** The steps of a payout's money; empty for a month and a year. */
      steps: payoutSteps,
    }),
  }),
  cache: "private",
  errors: [...reading, "NOT_FOUND"],
});
