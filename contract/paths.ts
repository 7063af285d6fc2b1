import type { ScreenLanguage } from "./languages.ts";
import { decimalDollars } from "./money.ts";

/** The reasons to thank a visitor (spec section 2). */
export type ThankYouStatus = "transaction-successful" | "message-sent" | "application-sent";

type Query = Record<string, string | number | undefined>;

function withQuery(path: string, query: Query): string {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined);
  return filled.length === 0
    ? path
    : `${path}?${new URLSearchParams(filled.map(([key, value]) => [key, String(value)]))}`;
}

const segment = encodeURIComponent;

/** The only place that spells the product's URLs; screens, mails and redirects build them here. */
export const paths = {
  home: "/",
  explore: (query: { q?: string; category?: string; language?: "English" | "Spanish"; page?: number } = {}) =>
    withQuery("/explore", { ...query, page: query.page === 1 ? undefined : query.page }),
  create: "/create",
  /** The state of an application, for the holder of the signature in its mails. */
  application: (id: string, signature?: string) => withQuery(`/create/application/${segment(id)}`, { t: signature }),
  about: "/about",
  /** The FAQ with the questions of this language shown. */
  aboutIn: (language: ScreenLanguage) => withQuery("/about", { faq: language }),
  policies: "/policies",
  hassleFreeAccessPolicy: "/hassle-free-access-policy",
  identityVerificationPolicy: "/identity-verification-policy",
  oneTimeAccessPolicy: "/one-time-access-policy",
  privacyAndTerms: "/privacy-and-terms",
  signIn: (next?: string) => withQuery("/sign-in", { next }),
  /** Where a team member proves or sets up the second factor. */
  secondFactor: "/sign-in/second-factor",
  /** The same for a person whose last proof is too old for a page of the studio or the desk. */
  proveAgain: (next: string) => withQuery("/sign-in/second-factor", { next }),
  setUpFactor: "/sign-in/set-up",
  signOut: "/sign-in/out",
  studio: "/studio",
  studioPieces: (
    query: { q?: string | undefined; state?: string | undefined; language?: string | undefined } & {
      sort?: string | undefined;
      page?: number | undefined;
    } = {},
  ) => withQuery("/studio/pieces", query),
  studioNewPiece: "/studio/pieces/new",
  studioPiece: (id: string, query: { done?: string } = {}) => withQuery(`/studio/pieces/${segment(id)}`, query),
  studioPreview: (id: string, query: { as?: string; width?: string; shell?: string } = {}) =>
    withQuery(`/studio/pieces/${segment(id)}/preview`, query),
  /** The reader's page of a piece, as the preview frames it. */
  studioPreviewPage: (id: string, query: { as?: string; shell?: string } = {}) =>
    withQuery(`/studio/pieces/${segment(id)}/page`, query),
  studioRevisions: (id: string, query: { version?: number } = {}) =>
    withQuery(`/studio/pieces/${segment(id)}/revisions`, query),
  studioAccount: "/studio/account",
  desk: "/desk",
  /** The queue of applications, after a decision with a word about it; and one of them. */
  deskReviews: (query: { page?: number; decided?: string } = {}) =>
    withQuery("/desk/reviews", { ...query, page: query.page === 1 ? undefined : query.page }),
  deskReview: (id: string) => `/desk/reviews/${segment(id)}`,
  deskTeam: "/desk/team",
  deskActions: (query: { q?: string; page?: number } = {}) =>
    withQuery("/desk/actions", { ...query, page: query.page === 1 ? undefined : query.page }),
  deskApplications: (query: { state?: string; page?: number; decided?: string } = {}) =>
    withQuery("/desk/applications", { ...query, page: query.page === 1 ? undefined : query.page }),
  deskApplication: (id: string) => `/desk/applications/${segment(id)}`,
  contact: "/contact",
  /** The contact form with a prefilled subject. */
  contactAbout: (subject: string) => withQuery("/contact", { subject }),
  thankYou: (status?: ThankYouStatus) => withQuery("/thank-you", { status }),
  creator: (username: string, query: { language?: "English" | "Spanish"; page?: number } = {}) =>
    withQuery(`/creator/${segment(username)}`, { ...query, page: query.page === 1 ? undefined : query.page }),
  freePost: (slug: string) => `/blog/${segment(slug)}`,
  post: (username: string, slug: string) => `/${segment(username)}/${segment(slug)}`,
  payment: "/payment",
  /**
   * The payment page with a prefilled amount, for the return from the provider's page after the payment was `cancelled`
   * or the page was `left`.
   */
  paymentOf: (baseCents: number, end: "cancelled" | "left") =>
    withQuery("/payment", { amount: decimalDollars(baseCents), end }),
  paymentSuccess: "/payment/success",
  paymentQr: "/payment/qr",
  paymentQrImage: "/payment/qr.svg",
  paymentCallback: "/payment-callback",
  /** A receipt, for the holder of the signature in its mail. */
  receipt: (number: string, signature?: string) => withQuery(`/receipt/${segment(number)}`, { t: signature }),
  /** The target of a mailed name reset link, which leads back to the post. */
  nameReset: (token?: string, postSlug?: string) => withQuery("/access/name", { t: token, post: postSlug }),
  nameResetDone: (postSlug?: string) => withQuery("/access/name", { done: 1, post: postSlug }),
  tooManyRequests: "/429",
  notFound: "/404",
  contentNotAvailable: "/content-not-available",
  /** The fragment of a page with an open payment dialog. */
  purchase: "#pay",
  /** The fragment of a post with open photos. */
  photos: "#photos",
  robots: "/robots.txt",
  /** The sitemap index and its parts. */
  sitemap: "/sitemap.xml",
  sitemapPart: (name: string) => `/sitemap/${name}.xml`,
  /** RSS feeds of the whole catalogue and of one creator. */
  feed: "/rss.xml",
  creatorFeed: (username: string) => `/creator/${segment(username)}/rss.xml`,
  webManifest: "/manifest.webmanifest",
  /** The oEmbed address of a post, which the post's page links to. */
  oEmbed: (url?: string) => withQuery("/oembed", { url, format: url && "json" }),
  /** The card of a post for frames on other sites. */
  embed: (username: string, slug: string) => `/embed/${segment(username)}/${segment(slug)}`,
  /** The image of a shared link. Its version changes with everything that is drawn (`share-image.ts`). */
  postShareImage: (slug: string, version: string) => `/images/post/${segment(slug)}/${version}.jpg`,
  creatorShareImage: (username: string, version: string) => `/images/creator/${segment(username)}/${version}.jpg`,
  siteShareImage: (language: ScreenLanguage, version: string) => `/images/site/${language}/${version}.jpg`,
  inLanguage: (path: string, language: ScreenLanguage) => `${path}${path.includes("?") ? "&" : "?"}lang=${language}`,
  /** The OpenAPI description of the calls, whose paths are in their declarations. */
  openApi: "/api/openapi.json",
  /** A file of the media store: public files by name, private ones with the signature that the server adds. */
  media: (fileId: string, variant: string, signature?: string) =>
    withQuery(`/media/${segment(fileId)}/${segment(variant)}`, { t: signature }),
} as const;

/** Whether programs request this path: its errors are JSON, while pages answer with a page or a short text. */
export function isForPrograms(address: string): boolean {
  return /^\/(?:api|media|oembed|healthz|readyz|dev\/mail\.json)(?:[/?]|$)/.test(address);
}
