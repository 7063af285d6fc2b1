import * as z from "zod/mini";
import { attentionKindNames, attentionRoles } from "./attention-kinds.ts";
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
        /** The payday of a payout. */
        period: z.nullable(z.string()),
        amount: z.nullable(z.number()),
        since: z.number(),
        dueAt: z.nullable(z.number()),
        /** The system's own words, in English; nothing of a reader. */
        detail: z.nullable(z.string()),
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

export const closeDeskAlert = defineCall({
  method: "POST",
  path: "/api/desk/attention/close-alert",
  summary:
    "Takes an item of kind `alert` off the list, with its `id` and `since`; it comes back if it is raised again after that. Recorded",
  auth: { kind: "team", roles: attentionRoles },
  body: z.object({ id: requestText(400), since: z.int().check(z.minimum(0), z.maximum(253_402_300_799)) }),
  status: 204,
  cache: "none",
  errors: [...deskErrors, "FOREIGN_ORIGIN", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});
