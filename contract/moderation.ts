import * as z from "zod/mini";
import { type CallAuth, defineCall } from "./call.ts";
import { mainImage, mediaFile } from "./content.ts";
import { claim, claimed, deskErrors, queuePage, queueQuery } from "./desk-queue.ts";
import { formText, trap } from "./form-schemas.ts";
import { contentLanguages } from "./languages.ts";
import { moderationReasons, moderationStates, moderationTextLength } from "./moderation-rules.ts";
import { reviewedParts } from "./reviews.ts";
import { requestText } from "./text.ts";

const id = z.object({ id: z.uuid() });
const state = z.enum(moderationStates);
const reason = z.enum(moderationReasons);
const note = formText(moderationTextLength);

export const reportPost = defineCall({
  method: "POST",
  path: "/api/content/reports",
  summary: "A reader's report of a post, without an account. Refused for the post's own creator",
  auth: { kind: "same-origin" },
  limit: { name: "report-address", max: 5, windowSec: 15 * 60 },
  body: z.object({
    /** A random id that the page brings: a report that is sent twice is stored once. */
    id: z.uuid(),
    slug: requestText(200),
    reason,
    text: z.optional(requestText(moderationTextLength)),
    trap,
  }),
  repeatable: true,
  status: 204,
  errors: ["INVALID_DATA", "FOREIGN_ORIGIN", "NOT_FOUND", "OWN_CASE", "TOO_MANY_REQUESTS"],
  onlyFromPages: true,
  gone: true,
});

const byModerator = { kind: "team", roles: ["moderator"] } satisfies CallAuth;

const listed = {
  id: z.string(),
  state,
  post: z.object({ title: z.string(), slug: z.string(), language: z.enum(contentLanguages) }),
  creator: z.object({ username: z.string(), name: z.string() }),
  /** Unix seconds, as all times here. */
  openedAt: z.number(),
  dueAt: z.nullable(z.number()),
  reports: z.number(),
  claim,
  /** Why somebody else has to decide, if so. */
  barred: z.nullable(z.enum(["own-case", "own-decision"])),
};
export type ListedCase = z.infer<z.ZodMiniObject<typeof listed>>;

export const listModerationCases = defineCall({
  method: "GET",
  path: "/api/desk/cases",
  summary: "Reported posts and appeals that wait for a moderator, the one that is due first: fifty on a page",
  auth: byModerator,
  query: z.object(queueQuery),
  status: 200,
  reply: z.object(queuePage(z.object(listed))),
  cache: "private",
  errors: [...deskErrors, "TOO_MANY_REQUESTS"],
});

const step = z.object({
  action: z.enum(["dismiss", "return", "take-down", "appeal", "restore", "uphold"]),
  /** The team member's address; null for the creator. */
  by: z.nullable(z.string()),
  reason: z.nullable(reason),
  note: z.nullable(z.string()),
  at: z.number(),
});

export const getModerationCase = defineCall({
  method: "GET",
  path: "/api/desk/cases/:id",
  summary: "A case with its reports, its steps and the post's text. Each opening is recorded",
  auth: byModerator,
  params: id,
  status: 200,
  reply: z.object({
    ...listed,
    now: z.number(),
    /** The text as readers get it, without pictures and files. */
    html: z.string(),
    /** Null without a teaser. */
    excerpt: z.nullable(z.string()),
    /** Decimal dollars; null for a free post. */
    price: z.nullable(z.number()),
    /** Whether readers see it now. */
    isLive: z.boolean(),
    /** At an address that only moderators may open, while the case is open. Null without a cover, or for a post without a draft. */
    mainImage: z.nullable(mainImage),
    files: z.array(z.object({ name: z.string(), mime: z.string(), sizeBytes: z.number() })),
    /** The versions that reports name and readers do not see any more, and the parts changed since; `getReportedPiece` shows each. */
    versions: z.array(z.object({ version: z.number(), reports: z.number(), changed: z.array(z.enum(reviewedParts)) })),
    /** Whether `getReportedPiece` shows all of it. */
    hasPiece: z.boolean(),
    /** How many readers would lose access, and get their money back. */
    runningGrants: z.number(),
    sent: z.array(z.object({ id: z.string(), reason, text: z.nullable(z.string()), receivedAt: z.number() })),
    steps: z.array(step),
  }),
  cache: "private",
  errors: [...deskErrors, "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

export const getReportedPiece = defineCall({
  method: "GET",
  path: "/api/desk/cases/:id/piece",
  summary:
    "The post of a case as readers got it, or a version that a report names, with pictures and files at addresses that only moderators may open, while the case is open. Each opening is recorded",
  auth: byModerator,
  params: id,
  query: z.object({
    version: z.optional(
      z.pipe(
        z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
        z.transform((digits) => Number(digits)),
      ),
    ),
  }),
  status: 200,
  reply: z.object({
    title: z.string(),
    language: z.enum(contentLanguages),
    excerpt: z.string(),
    html: z.string(),
    mainImage: z.nullable(mainImage),
    mediaFiles: z.object({ data: z.array(mediaFile) }),
  }),
  cache: "private",
  errors: [...deskErrors, "NOT_FOUND", "TOO_MANY_REQUESTS"],
});

const decisionErrors = [...deskErrors, "FOREIGN_ORIGIN", "OWN_CASE", "NOT_FOUND", "STATE_CHANGED"] as const;

export const claimModerationCase = defineCall({
  method: "POST",
  path: "/api/desk/cases/:id/claim",
  summary: "Claims a case for 15 minutes, or claims it again",
  auth: byModerator,
  params: id,
  status: 200,
  reply: claimed,
  cache: "private",
  errors: [...decisionErrors, "CLAIMED_BY_ANOTHER", "TOO_MANY_REQUESTS"],
});

export const decideModerationCase = defineCall({
  method: "POST",
  path: "/api/desk/cases/:id/decision",
  summary:
    "Dismisses reports, returns the post to its creator, or takes it down: access ends and running purchases are refunded. Of an appeal: restores the post or upholds the decision, by another moderator. The creator gets a mail",
  auth: byModerator,
  params: id,
  body: z.discriminatedUnion("decision", [
    z.object({ decision: z.literal("dismiss") }),
    z.object({ decision: z.literal("return"), reason, note }),
    z.object({ decision: z.literal("take-down"), reason, note }),
    z.object({ decision: z.literal("restore"), note }),
    z.object({ decision: z.literal("uphold"), note }),
  ]),
  status: 200,
  reply: z.object({ state }),
  cache: "private",
  errors: [...decisionErrors, "CLAIMED_BY_ANOTHER", "TOO_MANY_REQUESTS"],
});

export const getStudioCase = defineCall({
  method: "GET",
  path: "/api/studio/cases/:id",
  summary: "A decision about a post for its creator: what, why, what to do, and when somebody answers",
  auth: { kind: "creator" },
  params: id,
  status: 200,
  reply: z.object({
    state,
    title: z.string(),
    /** The draft to change. */
    draftId: z.string(),
    reason: z.nullable(reason),
    /** The moderator's note about the decision in force. */
    note: z.nullable(z.string()),
    /** The creator's appeal. */
    appeal: z.nullable(z.string()),
    decidedAt: z.number(),
    /** Until when the creator can appeal; null if not. */
    appealBy: z.nullable(z.number()),
    /** When an appeal will be decided. */
    dueAt: z.nullable(z.number()),
  }),
  cache: "private",
  errors: ["INVALID_DATA", "SIGN_IN_REQUIRED", "ROLE_REQUIRED", "NOT_FOUND", "TOO_MANY_REQUESTS"],
});
export type StudioCase = z.infer<(typeof getStudioCase)["reply"]>;

export const appealModerationCase = defineCall({
  method: "POST",
  path: "/api/studio/cases/:id/appeal",
  summary: "The creator's appeal against a take-down: once, within 30 days. Another moderator decides it",
  auth: { kind: "creator" },
  params: id,
  body: z.object({ text: note }),
  status: 204,
  errors: [
    ...["INVALID_DATA", "FOREIGN_ORIGIN", "SIGN_IN_REQUIRED", "ROLE_REQUIRED"],
    ...["NOT_FOUND", "STATE_CHANGED", "TOO_MANY_REQUESTS"],
  ] as const,
});
