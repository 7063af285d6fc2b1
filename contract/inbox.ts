import * as z from "zod/mini";
import { type CallAuth, defineCall } from "./call.ts";
import { claim, claimed, deskErrors, queuePage, queueQuery } from "./desk-queue.ts";
import { formText } from "./form-schemas.ts";
import { answerLength, closeReasons, messageOutcomes } from "./inbox-rules.ts";
import { screenLanguages } from "./languages.ts";

const bySupport = { kind: "team", roles: ["support"] } satisfies CallAuth;
const writeErrors = [...deskErrors, "FOREIGN_ORIGIN", "NOT_FOUND", "STATE_CHANGED", "CLAIMED_BY_ANOTHER"] as const;
const params = z.object({ id: z.uuid() });
const outcome = z.enum(messageOutcomes);

const listed = {
  id: z.string(),
  /** The language of the sender's screen, and of the answer. */
  language: z.enum(screenLanguages),
  /** Unix seconds, as all times here. */
  receivedAt: z.number(),
  /** When the team has to have answered; null once the message has ended. */
  dueAt: z.nullable(z.number()),
  claim,
  /** Whether a team member has opened it. */
  isOpened: z.boolean(),
};
export type ListedMessage = z.infer<z.ZodMiniObject<typeof listed>>;

export const listMessages = defineCall({
  method: "GET",
  path: "/api/desk/messages",
  summary: "Contact messages that wait for an answer, the one that is due first: fifty on a page. Unseals nothing",
  auth: bySupport,
  query: z.object(queueQuery),
  status: 200,
  reply: z.object(queuePage(z.object(listed))),
  cache: "private",
  errors: [...deskErrors, "TOO_MANY_REQUESTS"],
});

export const getMessage = defineCall({
  method: "GET",
  path: "/api/desk/messages/:id",
  summary: "A contact message without its sender's address. Each opening is recorded",
  auth: bySupport,
  params,
  status: 200,
  reply: z.object({
    ...listed,
    now: z.number(),
    /** The name and profile that the sender typed. The `username` of a creator who wrote from the studio, where the shop knows both; else null. */
    sender: z.object({ name: z.string(), identity: z.string(), username: z.nullable(z.string()) }),
    subject: z.string(),
    message: z.string(),
    /** The last opening of each team member. */
    openings: z.array(z.object({ by: z.string(), openedAt: z.number() })),
    ending: z.nullable(
      z.object({
        outcome,
        /** The team member's address. */
        by: z.string(),
        at: z.number(),
        reason: z.nullable(z.enum(closeReasons)),
        answer: z.nullable(z.string()),
      }),
    ),
  }),
  cache: "private",
  errors: [...deskErrors, "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const claimMessage = defineCall({
  method: "POST",
  path: "/api/desk/messages/:id/claim",
  summary: "Claims a message for 15 minutes, or claims it again",
  auth: bySupport,
  params,
  status: 200,
  reply: claimed,
  cache: "private",
  errors: [...writeErrors, "TOO_MANY_REQUESTS"],
});

export const endMessage = defineCall({
  method: "POST",
  path: "/api/desk/messages/:id/decision",
  summary: "Mails an answer to the sender, in the sender's language, or closes the message without one",
  auth: bySupport,
  params,
  body: z.discriminatedUnion("decision", [
    z.object({ decision: z.literal("answer"), note: formText(answerLength) }),
    z.object({ decision: z.literal("close"), reason: z.enum(closeReasons) }),
  ]),
  status: 200,
  reply: z.object({ outcome }),
  cache: "private",
  errors: [...writeErrors, "TOO_MANY_REQUESTS"],
});
