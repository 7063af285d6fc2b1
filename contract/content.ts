import * as z from "zod/mini";
import { defineCall } from "./call.ts";
import { coverFocus } from "./cover-focus-schema.ts";
import { contentLanguages } from "./languages.ts";
import { pageNumber } from "./page-number.ts";
import { maxSearchLength, postsPerPage } from "./pagination.ts";
import { requestText } from "./text.ts";

const variant = z.object({ url: z.string(), width: z.number(), height: z.number() });

/** A media file (spec section 3). `url` and the formats' urls are addresses of the app; those of private files are signed and expire. */
export const mediaFileAttributes = z.object({
  name: z.string(),
  mime: z.string(),
  url: z.string(),
  sizeBytes: z.number(),
  /** Pixels of a picture or a film as shown; null for other files, and for a film that was not measured. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  alternativeText: z.nullable(z.string()),
  /** A tiny blurred image as a data URL, shown until the image has loaded; null for files that are not images. */
  placeholder: z.nullable(z.string()),
  formats: z.nullable(z.record(z.string(), variant)),
  /** An image of the file's content: a film's still, a document's first page. As private as the file. */
  previewUrl: z.nullable(z.string()),
  /**
   * The playlist of a film as HLS, or a form of a recording that more browsers play and seek in; as private as the file. Null for other
   * files. Answers 404 until the film is packaged or the form made.
   */
  streamUrl: z.nullable(z.string()),
  /** WebVTT files for a film or a recording, by language (BCP 47); as private as the file. */
  captions: z.array(z.object({ language: z.string(), label: z.string(), url: z.string() })),
  /** Pages of a document; null for other files. */
  pageCount: z.nullable(z.number()),
  /** Of a book in EPUB; null for other files, and for one that was not read. */
  book: z.nullable(z.object({ title: z.string(), author: z.nullable(z.string()) })),
  /** A page on which a document is read without downloading it; null for other files. */
  readUrl: z.nullable(z.string()),
  /** Of a film or a recording; null for other files, and for one that was not measured. */
  durationMs: z.nullable(z.number()),
});
export const mediaFile = z.object({ id: z.string(), attributes: mediaFileAttributes });

export const authorAttributes = z.object({
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  /** Always the support address, never the creator's own. */
  email: z.string(),
  socialMedia: z.nullable(z.string()),
  imgUrl: z.nullable(z.string()),
  description: z.string(),
  verified: z.boolean(),
});
const named = z.object({ id: z.string(), attributes: z.object({ name: z.string() }) });

export const mainImage = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alternativeText: z.nullable(z.string()),
  /** A tiny blurred image as a data URL, shown until the image has loaded. */
  placeholder: z.nullable(z.string()),
  formats: z.nullable(z.record(z.string(), variant)),
  /** Absent where the middle stays in sight. */
  focus: z.optional(coverFocus),
});

export const postSummaryAttributes = z.object({
  title: z.string(),
  slug: z.string(),
  /** Earlier slugs, because a browser may have stored access under one of them. */
  formerSlugs: z.array(z.string()),
  excerpt: z.nullable(z.string()),
  mainImgSrc: z.nullable(z.string()),
  mainImage: z.nullable(mainImage),
  /** Unix seconds; `undatedSec` for a post without a date. */
  publishedDate: z.number(),
  language: z.enum(contentLanguages),
  accessType: z.enum(["PAID", "FREE"]),
  /** Decimal dollars; null for a free post. */
  price: z.nullable(z.number()),
  author: z.object({ data: z.object({ id: z.string(), attributes: authorAttributes }) }),
  categories: z.object({ data: z.array(named) }),
  category_premiums: z.object({ data: z.array(named) }),
});

export const postAttributes = z.extend(postSummaryAttributes, {
  /** Sanitised HTML; null where the reader has no access. */
  content: z.nullable(z.string()),
  /** Downloads; empty without access. */
  mediaFiles: z.object({
    data: z.array(mediaFile),
    /** All of them in one archive, where there are several. Signed as they are. */
    archiveUrl: z.optional(z.string()),
  }),
});

export const postSummary = z.object({ id: z.string(), attributes: postSummaryAttributes });
const post = z.object({ id: z.string(), attributes: postAttributes });

export type MediaFile = z.infer<typeof mediaFile>;
export type Author = z.infer<typeof authorAttributes>;
export type PostSummary = z.infer<typeof postSummary>;
export type Post = z.infer<typeof post>;
/** The fields of a post in addition to its summary. */
export type PostBody = Pick<Post["attributes"], "content" | "mediaFiles">;

/** The two values of `alg` (spec section 4): which form of a post is asked for. The value alone decides nothing. */
export const lockedAlg = "RS256FAST";
export const unlockedAlg = "AR_HS1GB";

const pagination = z.object({ page: z.number(), pageSize: z.number(), pageCount: z.number(), total: z.number() });

const perPage = z.pipe(
  z._default(z.string().check(z.regex(/^([1-9]\d?|100)$/)), String(postsPerPage)),
  z.transform((digits) => Number(digits)),
);
const listingQuery = z.object({ postsPerPage: perPage, language: z.optional(z.enum(contentLanguages)) });

export const getPost = defineCall({
  method: "GET",
  path: "/api/content/post/:slug",
  summary: "A post: locked for everyone, or in full with an access token of a purchase of this post",
  auth: { kind: "access-token", required: false },
  params: z.object({ slug: requestText(512) }),
  query: z.object({ alg: z.enum([lockedAlg, unlockedAlg]) }),
  status: 200,
  reply: z.object({
    data: post,
    /** Present in the locked form while the creator of a paid post may not sell. */
    salesPaused: z.optional(z.literal(true)),
  }),
  /** Private if the reply contains paid content. */
  cache: "revalidated",
  errors: ["INVALID_DATA", "ACCESS_REQUIRED", "NOT_FOUND", "TOO_MANY_REQUESTS"],
  gone: true,
});

export const listCategoryPremiums = defineCall({
  method: "GET",
  path: "/api/content/category-premiums",
  summary: "The premium categories",
  auth: { kind: "none" },
  status: 200,
  reply: z.object({ data: z.array(named) }),
  cache: "revalidated",
  errors: ["TOO_MANY_REQUESTS"],
});

export const listPremiumPosts = defineCall({
  method: "GET",
  path: "/api/content/premium-posts/:category/:page",
  summary: "The catalogue, newest first: `All` or one category",
  auth: { kind: "none" },
  params: z.object({ category: requestText(100), page: pageNumber }),
  query: listingQuery,
  status: 200,
  reply: z.object({ data: z.array(postSummary), meta: z.object({ pagination }) }),
  cache: "revalidated",
  errors: ["INVALID_DATA", "TOO_MANY_REQUESTS"],
});

export const searchPosts = defineCall({
  method: "GET",
  path: "/api/content/search/:page",
  summary:
    "Posts whose title, excerpt, creator or category has every word of `q`, the best first; the last word may be unfinished. Counts up to 1,000",
  auth: { kind: "none" },
  params: z.object({ page: pageNumber }),
  query: z.extend(listingQuery, { q: requestText(maxSearchLength), category: z.optional(requestText(100)) }),
  status: 200,
  reply: z.object({ data: z.array(postSummary), meta: z.object({ pagination }) }),
  cache: "revalidated",
  errors: ["INVALID_DATA", "TOO_MANY_REQUESTS"],
});

export const listRelatedPosts = defineCall({
  method: "GET",
  path: "/api/content/related-posts/:slug",
  summary: "Up to six other posts to go on with after a post",
  onlyFromPages: true,
  auth: { kind: "none" },
  params: z.object({ slug: requestText(512) }),
  status: 200,
  reply: z.object({ data: z.array(postSummary) }),
  cache: "revalidated",
  errors: ["INVALID_DATA", "NOT_FOUND", "TOO_MANY_REQUESTS"],
  gone: true,
});

/** Everything that a post's page shows, the same for all readers: a paid post is locked. */
export const getPostPage = defineCall({
  method: "GET",
  path: "/api/content/post-pages/:slug",
  summary: "What the page of a post shows everyone: the post, locked if it is paid, and up to six related posts",
  onlyFromPages: true,
  auth: { kind: "none" },
  params: z.object({ slug: requestText(512) }),
  query: z.object({
    related: z.pipe(
      z.string().check(z.regex(/^[0-6]$/)),
      z.transform((digit) => Number(digit)),
    ),
  }),
  status: 200,
  reply: z.object({
    /** The post, then the related ones. */
    data: z.array(postSummary),
    body: z.pick(postAttributes, { content: true, mediaFiles: true }),
    /** The same text in the other language, while it is public. */
    translation: z.nullable(z.object({ username: z.string(), slug: z.string() })),
    /** Present while the creator of a paid post may not sell. */
    salesPaused: z.optional(z.literal(true)),
  }),
  cache: "revalidated",
  errors: ["INVALID_DATA", "NOT_FOUND", "TOO_MANY_REQUESTS"],
  gone: true,
});

export const getCreator = defineCall({
  method: "GET",
  path: "/api/content/creators/:username",
  summary: "A creator, also one without a post: name, biography, portrait and how many posts are published",
  onlyFromPages: true,
  auth: { kind: "none" },
  params: z.object({ username: requestText(100) }),
  status: 200,
  reply: z.object({
    data: z.object({
      id: z.string(),
      attributes: z.extend(authorAttributes, {
        postCount: z.number(),
        /** The biography in Spanish, where the creator wrote one; `description` is the other. */
        descriptionEs: z.string(),
      }),
    }),
  }),
  cache: "revalidated",
  errors: ["INVALID_DATA", "NOT_FOUND", "TOO_MANY_REQUESTS"],
  gone: true,
});

export const listUserPosts = defineCall({
  method: "GET",
  path: "/api/content/user-posts/:username/:page",
  summary: "A creator's posts, newest first",
  auth: { kind: "none" },
  params: z.object({ username: requestText(100), page: pageNumber }),
  query: listingQuery,
  status: 200,
  reply: z.object({ data: z.array(postSummary), meta: z.object({ pagination }), numLanguages: z.number() }),
  cache: "revalidated",
  errors: ["INVALID_DATA", "NOT_FOUND", "TOO_MANY_REQUESTS"],
  gone: true,
});
