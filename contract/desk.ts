import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { type TeamRole, teamRoles } from "./roles.ts";

/** The queues of the desk, and the roles that work on each. */
export const deskQueues = {
  applications: ["reviewer"],
  reviews: ["moderator"],
  reports: ["moderator"],
  inbox: ["support"],
  refunds: ["support", "finance"],
} as const satisfies Record<string, readonly TeamRole[]>;

export type DeskQueueName = keyof typeof deskQueues;

/** The names of the queues, in the order of the desk's sections. */
export const deskQueueNames = Object.keys(deskQueues) as [DeskQueueName, ...DeskQueueName[]];

export const countDeskQueues = defineCall({
  method: "GET",
  path: "/api/desk/queues",
  summary: "How much waits in each queue that the member's roles work on. Times in Unix seconds",
  auth: { kind: "team", roles: teamRoles },
  status: 200,
  reply: z.object({
    data: z.array(
      z.object({
        queue: z.enum(deskQueueNames),
        open: z.number(),
        /** How many of the open ones are late. */
        overdue: z.number(),
        /** How many of the open ones are appeals. */
        appeals: z.number(),
        /** How many of the open ones the member has claimed. */
        mine: z.number(),
        /** The nearest deadline; null for an empty queue. */
        nextDueAt: z.nullable(z.number()),
      }),
    ),
    now: z.number(),
  }),
  cache: "private",
  errors: ["SIGN_IN_REQUIRED", "ROLE_REQUIRED", "SECOND_FACTOR_REQUIRED", "TOO_MANY_REQUESTS"],
});
