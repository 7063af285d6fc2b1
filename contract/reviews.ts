import * as z from "zod/mini";
import { type CallAuth, defineCall } from "./call.ts";
import { mainImage, mediaFile } from "./content.ts";
import { contentLanguages } from "./languages.ts";
import { returnReasons } from "./return-reasons.ts";
import { requestText } from "./text.ts";

const auth = { kind: "team", roles: ["moderator"] } satisfies CallAuth;
const id = z.object({ id: z.uuid() });
const reading = ["SIGN_IN_REQUIRED", "ROLE_REQUIRED", "SECOND_FACTOR_REQUIRED", "TOO_MANY_REQUESTS"] as const;

const review = {
  /** The id of the draft. */
  id: z.string(),
  version: z.number(),
  title: z.string(),
  language: z.enum(contentLanguages),
  accessType: z.enum(["PAID", "FREE"]),
  /** Decimal dollars; null for a free post. */
  price: z.nullable(z.number()),
  creator: z.object({ username: z.string(), name: z.string() }),
  /** Unix seconds, of the database's clock. */
  submittedAt: z.number(),
  dueAt: z.number(),
  /** Whether readers see an earlier version. */
  isUpdate: z.boolean(),
  /** Whether it is the moderator's own, which somebody else decides. */
  isOwn: z.boolean(),
};
/** The parts of a post that a creator can change between two submissions. */
export const reviewedParts = [
  "title",
  "excerpt",
  "body",
  "price",
  "language",
  "categories",
  "cover",
  "pictures",
  "files",
  "address",
] as const;
export type ReviewedPart = (typeof reviewedParts)[number];

export type ListedReview = z.infer<z.ZodMiniObject<typeof review>>;

export const listReviews = defineCall({
  method: "GET",
  path: "/api/desk/reviews",
  summary: "The posts under review, the one that is due first: fifty on a page",
  auth,
  query: z.object({
    page: z.pipe(
      z._default(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), "1"),
      z.transform((digits) => Number(digits)),
    ),
  }),
  status: 200,
  reply: z.object({
    data: z.array(z.object(review)),
    meta: z.object({
      pagination: z.object({ page: z.number(), pageSize: z.number(), pageCount: z.number(), total: z.number() }),
      /** Unix seconds, of the database's clock: what remains is counted from here. */
      now: z.number(),
    }),
  }),
  cache: "private",
  errors: [...reading, "INVALID_DATA"],
});

export const getReview = defineCall({
  method: "GET",
  path: "/api/desk/reviews/:id",
  summary: "A post under review as readers will get it. Each opening is recorded",
  auth,
  params: id,
  status: 200,
  reply: z.object({
    data: z.object({
      ...review,
      /** Unix seconds, of the database's clock: the time left is counted from here. */
      now: z.number(),
      /** The local time in a zone at which readers will see it; null if at once. */
      schedule: z.nullable(z.object({ at: z.string(), timeZone: z.string() })),
      excerpt: z.string(),
      categories: z.array(z.string()),
      /** Markdown. */
      body: z.string(),
      /** As readers will get it, its pictures and files at addresses that only moderators of the review may open. */
      html: z.string(),
      mainImage: z.nullable(mainImage),
      mediaFiles: z.object({ data: z.array(mediaFile) }),
      /** Losses of the text, one line each, in English. */
      leftOut: z.array(z.string()),
      /** The fingerprint of all of it, which the decision names. */
      sha256: z.string(),
      /** The decisions about earlier submissions, the newest first. */
      decisions: z.array(
        z.object({
          decision: z.enum(["approve", "return"]),
          version: z.number(),
          reason: z.nullable(z.enum(returnReasons)),
          note: z.nullable(z.string()),
          /** The moderator's address; empty for an account that is gone. */
          by: z.string(),
          /** Unix seconds. */
          at: z.number(),
        }),
      ),
      /** The parts that differ from the version decided last; null without one, or once that version is thinned out. */
      changed: z.nullable(z.array(z.enum(reviewedParts))),
    }),
  }),
  cache: "private",
  errors: [...reading, "INVALID_DATA", "NOT_FOUND"],
});

const version = z.int().check(z.positive());

export const decideReview = defineCall({
  method: "POST",
  path: "/api/desk/reviews/:id/decision",
  summary:
    "Publishes the version under review, or returns it to its creator with a reason. The creator gets a mail. Refused for a moderator's own post, and if the version under review is not what the moderator read",
  auth,
  params: id,
  body: z.discriminatedUnion("decision", [
    z.object({ decision: z.literal("approve"), version, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
    z.object({
      decision: z.literal("return"),
      version,
      reason: z.enum(returnReasons),
      /** For the creator, in their language. */
      note: z.optional(requestText(2_000)),
    }),
  ]),
  status: 204,
  errors: [...reading, "FOREIGN_ORIGIN", "INVALID_DATA", "NOT_FOUND", "OWN_CASE", "OUTDATED_VERSION", "RESTRICTED"],
});
