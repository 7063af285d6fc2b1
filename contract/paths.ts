import type { ScreenLanguage } from "./languages.ts";
import { decimalDollars } from "./money.ts";

/** The reasons to thank a visitor (spec section 2). */
export type ThankYouStatus = "transaction-successful" | "message-sent" | "application-sent";

type Query = Record<string, string | number | undefined>;

/** A path with its query, without the values that are undefined. */
export function withQuery(path: string, query: Query): string {
  let address = path;
  for (const name in query) {
    if (query[name] !== undefined) address += `${address === path ? "?" : "&"}${name}=${encoded(String(query[name]))}`;
  }
  return address;
}

/** A page has dozens of such links, and most values are one plain word. */
function encoded(value: string): string {
  return /^\w*$/.test(value) ? value : String(new URLSearchParams({ "": value })).slice(1);
}

export const segment = encodeURIComponent;

/** The only place that spells the product's URLs; screens, mails and redirects build them here. */
export const paths = {
  home: "/",
  explore: (query: { q?: string; category?: string; language?: "English" | "Spanish"; page?: number } = {}) =>
    withQuery("/explore", { ...query, page: query.page === 1 ? undefined : query.page }),
  create: "/create",
  about: "/about",
  /** The FAQ with the questions of this language shown. */
  aboutIn: (language: ScreenLanguage) => withQuery("/about", { faq: language }),
  policies: "/policies",
  hassleFreeAccessPolicy: "/hassle-free-access-policy",
  identityVerificationPolicy: "/identity-verification-policy",
  oneTimeAccessPolicy: "/one-time-access-policy",
  privacyAndTerms: "/privacy-and-terms",
  contact: "/contact",
  /** The contact form with a prefilled subject. */
  contactAbout: (subject: string) => withQuery("/contact", { subject }),
  thankYou: (status?: ThankYouStatus) => withQuery("/thank-you", { status }),
  /** The form for reporting a post. */
  reportPost: (slug: string) => `/contact/report/${segment(slug)}`,
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
  /** An address in a language, before its fragment. */
  inLanguage: (path: string, language: ScreenLanguage) => {
    const [address, fragment] = path.split(/(?=#)/);
    return `${address}${path.includes("?") ? "&" : "?"}lang=${language}${fragment ?? ""}`;
  },
  /** The OpenAPI description of the calls, whose paths are in their declarations. */
  openApi: "/api/openapi.json",
  /** A file of the media store: public files by name, private ones with the signature that the server adds. */
  media: (fileId: string, variant: string, signature?: string) =>
    withQuery(`/media/${segment(fileId)}/${segment(variant)}`, { t: signature }),
} as const;

/** The form of an animated picture in the media store that does not move; other pictures have none. */
export const stillForm = "still";
/** The form of a document in the media store that is a page on which it is read. */
export const readForm = "read";
/** The form of a post in the media store that is all its downloads in one archive. */
export const allFiles = "all";

/** Whether programs request this path: its errors are JSON, while pages answer with a page or a short text. */
export function isForPrograms(address: string): boolean {
  return /^\/(?:api|media|oembed|healthz|readyz|dev\/mail\.json)(?:[/?]|$)/.test(address);
}
