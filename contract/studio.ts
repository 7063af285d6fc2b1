import * as z from "zod/mini";
import { type CallAuth, defineCall } from "./call.ts";
import { captionsInput, captionsOfFile } from "./captions-schema.ts";
import { mainImage, mediaFile } from "./content.ts";
import { coverFocus } from "./cover-focus-schema.ts";
import { fileFacts } from "./file-facts.ts";
import { contentLanguages } from "./languages.ts";
import { requestDollars } from "./request-dollars.ts";
import { returnReasons } from "./return-reasons.ts";
import { noBidiControls } from "./shown-text.ts";
import { studioStates } from "./studio-states.ts";
import { requestText } from "./text.ts";

const state = z.enum(studioStates);
const accessType = z.enum(["PAID", "FREE"]);

/** The text and settings of a draft. */
const content = {
  title: z.string(),
  language: z.enum(contentLanguages),
  excerpt: z.string(),
  /** Markdown. */
  body: z.string(),
  categories: z.array(z.string()),
  /** Empty: made from the title. */
  slug: z.string(),
};

const shownText = z.string().check(noBidiControls);

/** Fields that are left out keep their value; a new post has them empty. Limits are answered by field, in `problems`. */
const contentInput = z.object({
  title: z.optional(shownText),
  language: z.optional(content.language),
  excerpt: z.optional(shownText),
  body: z.optional(content.body),
  categories: z.optional(z.array(shownText)),
  slug: z.optional(content.slug),
  /** Decimal dollars, or null for a free post. */
  price: z.optional(z.nullable(requestDollars)),
  /** By default PAID with a price and FREE with null. PAID with null: the price is not decided yet. */
  accessType: z.optional(accessType),
  /** A picture by the id of its upload, or null for none. A cover that stays keeps a focus that is left out; null removes it. */
  cover: z.optional(
    z.nullable(
      z.object({
        id: z.string(),
        alternativeText: z.nullable(requestText(300)),
        focus: z.optional(z.nullable(coverFocus)),
      }),
    ),
  ),
  /** The files for readers in their order, by the ids of their uploads; a name keeps its extension. */
  files: z.optional(
    z
      .array(z.object({ id: z.string(), name: requestText(200), captions: z.optional(captionsInput) }))
      .check(z.maxLength(50)),
  ),
});

const attributes = z.object({
  ...content,
  accessType,
  price: z.nullable(z.number()),
  cover: z.nullable(
    z.object({
      id: z.string(),
      alternativeText: z.nullable(z.string()),
      focus: z.nullable(coverFocus),
      width: z.number(),
      height: z.number(),
      /** A small form, private. */
      url: z.string(),
    }),
  ),
  files: z.array(
    z.extend(fileFacts, {
      ...{ id: z.string(), name: z.string(), mime: z.string(), sizeBytes: z.number() },
      captions: z.array(captionsOfFile),
    }),
  ),
});

/** The post that readers see, or saw before it was withdrawn. */
const publicPost = z.object({
  slug: z.string(),
  /** The address of its page, from the site's root. */
  path: z.string(),
  /** The version that readers see. */
  version: z.number(),
  isPublic: z.boolean(),
});

/** Why a moderator returned a post. */
const returned = z.object({
  version: z.number(),
  reason: z.enum(returnReasons),
  note: z.nullable(z.string()),
  /** Unix seconds. */
  at: z.number(),
});

/** A local time in a named zone, and the moment (Unix seconds) that it is. */
const schedule = z.object({ at: z.string(), timeZone: z.string(), moment: z.number() });

/** A save of one opened editor. `save` counts from 1; 0 is its form, posted before its script ran. */
const editorSave = z.object({ id: z.uuid(), save: z.int().check(z.nonnegative(), z.lte(1_000_000_000)) });
export type EditorSave = z.infer<typeof editorSave>;

const draft = z.object({
  id: z.string(),
  version: z.number(),
  state,
  /** The version under review, and until when (Unix seconds) it is decided; null in other states. */
  review: z.nullable(z.object({ version: z.number(), dueAt: z.number() })),
  /** Null unless the state is `returned`. */
  returned: z.nullable(returned),
  /** When readers will see it, also after a review; null if at once. */
  schedule: z.nullable(schedule),
  attributes,
  /** Unix seconds. */
  savedAt: z.number(),
  /** The opened editor that saved the newest version; null if it came another way. */
  editor: z.nullable(editorSave),
  /** Whether publishing submits it for review first: the creator is new, a moderator returned it, or it is under review. */
  needsReview: z.boolean(),
  /** The moderator's decision for which it is off the shop. */
  caseId: z.nullable(z.string()),
  post: z.nullable(publicPost),
});
export type StudioPost = z.infer<typeof draft>;

/** The fault of one field. `detail` names the part of it, such as the address of a picture. */
const problem = z.object({ field: z.string(), code: z.string(), detail: z.optional(z.string()) });
export type StudioProblem = z.infer<typeof problem>;

const details = {
  /** The faults that prevent saving or publishing; absent if the request itself is malformed. */
  INVALID_DATA: z.object({ problems: z.optional(z.array(problem)) }),
  OUTDATED_VERSION: z.object({ current: draft }),
  WRONG_STATE: z.object({ state }),
};

const auth = { kind: "creator" } satisfies CallAuth;
const id = z.object({ id: z.uuid() });
const reading = ["SIGN_IN_REQUIRED", "ROLE_REQUIRED", "TOO_MANY_REQUESTS"] as const;
const readingOne = [...reading, "INVALID_DATA", "NOT_FOUND"] as const;
const writing = [...reading, "FOREIGN_ORIGIN", "INVALID_DATA"] as const;
const writingOne = [...writing, "NOT_FOUND"] as const;
/** A text of 1 MiB in JSON, where line breaks and quotes take two bytes. */
const maxBodyBytes = 2_200_000;
/** The publications of a creator in a day, first ones and changes. */
const publications = { name: "studio-publish", max: 500, windowSec: 24 * 3600, per: "account" } as const;
const saves = { name: "studio-save", max: 60, windowSec: 60, per: "account" } as const;

const ifMatch = { "If-Match": { description: 'The version that the save is based on, as `"3"`', required: true } };

const pageNumber = z.pipe(
  z._default(z.string().check(z.regex(/^[1-9]\d{0,6}$/)), "1"),
  z.transform((digits) => Number(digits)),
);
const listed = z.object({
  id: z.string(),
  version: z.number(),
  state,
  attributes: z.object({
    ...{ title: content.title, language: content.language, accessType, price: z.nullable(z.number()) },
    /** The address of the smallest form of the cover that readers see; null without one. */
    cover: z.nullable(z.string()),
  }),
  /** How often its page was opened. */
  views: z.number(),
  /** How often it was bought, of the days and weeks that its figures show (decision 155). */
  sales: z.number(),
  /** Unix seconds. */
  updatedAt: z.number(),
  post: z.nullable(publicPost),
});
export type ListedStudioPost = z.infer<typeof listed>;

export const listStudioPosts = defineCall({
  method: "GET",
  path: "/api/studio/posts",
  summary: "The creator's posts, drafts included: fifty on a page, filtered and sorted",
  auth,
  query: z.object({
    page: pageNumber,
    /** Part of the title. */
    q: z.optional(z.string().check(z.maxLength(200))),
    state: z.optional(state),
    language: z.optional(z.enum(contentLanguages)),
    sort: z._default(z.enum(["updated", "title", "price", "views", "sales"]), "updated"),
  }),
  status: 200,
  reply: z.object({
    data: z.array(listed),
    meta: z.object({
      pagination: z.object({ page: z.number(), pageSize: z.number(), pageCount: z.number(), total: z.number() }),
    }),
  }),
  cache: "private",
  errors: [...reading, "INVALID_DATA"],
});

export const createStudioPost = defineCall({
  method: "POST",
  path: "/api/studio/posts",
  summary: "A new draft. At most 500 of a creator are unpublished",
  auth,
  limit: saves,
  body: contentInput,
  maxBodyBytes,
  status: 200,
  reply: z.object({ data: draft }),
  cache: "private",
  errors: [...writing, "QUOTA_EXCEEDED"],
  errorDetails: details,
});

export const getStudioPost = defineCall({
  method: "GET",
  path: "/api/studio/posts/:id",
  summary: "A draft with its newest text; `ETag` is its version",
  auth,
  params: id,
  status: 200,
  reply: z.object({ data: draft }),
  cache: "private",
  errors: readingOne,
});

export const saveStudioPost = defineCall({
  method: "PUT",
  path: "/api/studio/posts/:id",
  summary:
    "Saves a draft as the version after the one in `If-Match`. Another version is refused with the current draft; a repeated save succeeds",
  auth,
  limit: saves,
  params: id,
  headers: ifMatch,
  body: z.extend(contentInput, {
    /** An autosave is thinned out later; what the creator saved on purpose stays a revision. */
    isAutosave: z.optional(z.boolean()),
    /** Lets an editor recognize its own save in a refusal. */
    editor: z.optional(editorSave),
  }),
  maxBodyBytes,
  status: 200,
  reply: z.object({ data: z.object({ id: z.string(), version: z.number(), savedAt: z.number() }) }),
  cache: "private",
  errors: [...writingOne, "OUTDATED_VERSION"],
  errorDetails: details,
});

export const deleteStudioPost = defineCall({
  method: "DELETE",
  path: "/api/studio/posts/:id",
  summary: "Deletes a draft that was never published, with its revisions",
  auth,
  params: id,
  status: 204,
  errors: [...writingOne, "WRONG_STATE"],
  errorDetails: details,
});

const publication = {
  version: z.int().check(z.positive()),
  /** Allows another price than readers see now. */
  confirmPrice: z.optional(z.boolean()),
};

export const publishStudioPost = defineCall({
  method: "POST",
  path: "/api/studio/posts/:id/publish",
  summary:
    "Publishes the newest version. The first three posts of a creator, and their changes until then, are submitted for review instead. A newer version takes the place of one under review",
  auth,
  limit: publications,
  params: id,
  body: z.object(publication),
  status: 200,
  reply: z.object({ data: draft }),
  cache: "private",
  errors: [...writingOne, "OUTDATED_VERSION", "WRONG_STATE", "RESTRICTED"],
  errorDetails: details,
});

export const scheduleStudioPost = defineCall({
  method: "POST",
  path: "/api/studio/posts/:id/schedule",
  summary:
    "Publishes the newest version at a local time in a named zone. A time that daylight saving skips moves forward; of one that comes twice it is the first",
  auth,
  limit: publications,
  params: id,
  body: z.object({
    ...publication,
    /** Such as `2026-11-01T09:30`. */
    at: z.string(),
    /** A name of the IANA database, such as `America/Bogota`. */
    timeZone: z.string(),
  }),
  status: 200,
  reply: z.object({ data: draft }),
  cache: "private",
  errors: [...writingOne, "OUTDATED_VERSION", "WRONG_STATE", "RESTRICTED"],
  errorDetails: details,
});

export const withdrawStudioPost = defineCall({
  method: "POST",
  path: "/api/studio/posts/:id/withdraw",
  summary:
    "Takes a post off the shop, out of the schedule or out of review. Sales end at once; buyers keep reading. Publishing puts it back",
  auth,
  params: id,
  status: 200,
  reply: z.object({ data: draft }),
  cache: "private",
  errors: [...writingOne, "WRONG_STATE"],
  errorDetails: details,
});

const translation = z.object({
  /** The linked piece; null without one. */
  translation: z.nullable(z.object({ id: z.string(), title: z.string() })),
  /** The creator's posts of the other language without a link, the newest first, at most 500. */
  choices: z.array(z.object({ id: z.string(), title: z.string() })),
});
export type PieceTranslation = z.infer<typeof translation>;

export const getStudioTranslation = defineCall({
  method: "GET",
  path: "/api/studio/posts/:id/translation",
  summary:
    "The post that is this one in the other language, and the posts that could be. A draft that was never published has neither",
  auth,
  params: id,
  status: 200,
  reply: z.object({ data: translation }),
  cache: "private",
  errors: readingOne,
});

export const linkStudioTranslation = defineCall({
  method: "PUT",
  path: "/api/studio/posts/:id/translation",
  summary:
    "Links an English and a Spanish post of the creator as translations, in place of an earlier link; null removes it. Readers see the link while both are public",
  auth,
  limit: saves,
  params: id,
  body: z.object({ translation: z.nullable(z.uuid()) }),
  status: 200,
  reply: z.object({ data: translation }),
  cache: "private",
  errors: writingOne,
  errorDetails: details,
});

const rendering = z.object({
  version: z.number(),
  /** Null if the text cannot become HTML: `problems` says why. */
  html: z.nullable(z.string()),
  /** Losses of the text, one line each, in English. */
  leftOut: z.array(z.string()),
  problems: z.array(problem),
});

export const previewStudioPost = defineCall({
  method: "GET",
  path: "/api/studio/posts/:id/preview",
  summary:
    "The newest text as HTML with its pictures and files, as readers will get it; and what keeps it from being published",
  auth,
  limit: { name: "studio-preview", max: 60, windowSec: 60, per: "account" },
  params: id,
  status: 200,
  reply: z.object({
    data: z.extend(rendering, {
      mainImage: z.nullable(mainImage),
      mediaFiles: z.object({ data: z.array(mediaFile) }),
    }),
  }),
  cache: "private",
  errors: readingOne,
});

export const renderStudioText = defineCall({
  method: "POST",
  path: "/api/studio/posts/:id/render",
  summary: "An unsaved text of a draft as HTML, as its preview would have it. Saves nothing",
  auth,
  limit: { name: "studio-render", max: 60, windowSec: 60, per: "account" },
  params: id,
  body: z.object({ body: content.body, title: z.optional(content.title), language: z.optional(content.language) }),
  maxBodyBytes,
  status: 200,
  reply: z.object({ data: rendering }),
  cache: "private",
  errors: writingOne,
  errorDetails: details,
});

export const listStudioRevisions = defineCall({
  method: "GET",
  path: "/api/studio/posts/:id/revisions",
  summary: "The revisions that are left of a draft, the newest first",
  auth,
  params: id,
  status: 200,
  reply: z.object({
    data: z.array(
      z.object({
        version: z.number(),
        cause: z.enum(["created", "autosaved", "saved", "restored", "imported"]),
        title: z.string(),
        savedAt: z.number(),
      }),
    ),
  }),
  cache: "private",
  errors: readingOne,
});

const revisionId = z.object({
  id: z.uuid(),
  version: z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
    z.transform((digits) => Number(digits)),
  ),
});

export const getStudioRevision = defineCall({
  method: "GET",
  path: "/api/studio/posts/:id/revisions/:version",
  summary: "The content of a revision",
  auth,
  params: revisionId,
  status: 200,
  reply: z.object({ data: z.object({ version: z.number(), attributes }) }),
  cache: "private",
  errors: readingOne,
});

export const restoreStudioRevision = defineCall({
  method: "POST",
  path: "/api/studio/posts/:id/revisions/:version/restore",
  summary: "Saves the content of a revision as the version after the one in `If-Match`",
  auth,
  limit: saves,
  params: revisionId,
  headers: ifMatch,
  status: 200,
  reply: z.object({ data: draft }),
  cache: "private",
  errors: [...writingOne, "OUTDATED_VERSION"],
  errorDetails: details,
});
