import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { figurePeriods } from "./figure-periods.ts";

const views = z.array(z.object({ day: z.string(), en: z.number(), es: z.number() }));

export const getStudioFigures = defineCall({
  method: "GET",
  path: "/api/studio/figures",
  summary:
    "Views by day and language, and started payments and sales by day or week, of the creator's posts. Counts only: nothing about a reader",
  auth: { kind: "creator" },
  query: z.object({
    days: z._default(z.enum(figurePeriods), "90"),
    /** One post; all by default. Another creator's has no figures. */
    post: z.optional(z.uuid()),
  }),
  status: 200,
  reply: z.object({
    data: z.object({
      /** Days as `2026-11-24`, UTC. Those without a view are left out. */
      views,
      /**
       * Counts by day for a post that had five or more started payments or purchases on that day. Its other days are counted together, by week: `from`
       * is the Monday, and the week is left out until it is over (decision 155).
       */
      sales: z.array(
        z.object({
          ...{ from: z.string(), isDay: z.boolean(), revenueCents: z.number() },
          /** Payments whose form was shown; a purchase is among them. */
          ...{ starts: z.number(), sales: z.number() },
          ...{ refunds: z.number(), refundedCents: z.number() },
        }),
      ),
      posts: z.array(
        z.object({
          ...{ id: z.string(), title: z.string(), views: z.number(), starts: z.number() },
          ...{ sales: z.number(), revenueCents: z.number() },
        }),
      ),
    }),
  }),
  cache: "private",
  errors: ["SIGN_IN_REQUIRED", "ROLE_REQUIRED", "INVALID_DATA", "TOO_MANY_REQUESTS"],
});
