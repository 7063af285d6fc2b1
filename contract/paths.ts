import type { ScreenLanguage } from "./languages.ts";
import { decimalDollars } from "./money.ts";

/** For what the visitor is thanked (spec section 2). */
export type ThankYouStatus = "transaction-successful" | "message-sent" | "application-sent";

type Query = Record<string, string | number | undefined>;

function withQuery(path: string, query: Query): string {
  const filled = Object.entries(query).filter(([, value]) => value !== undefined);
  return filled.length === 0
    ? path
    : `${path}?${new URLSearchParams(filled.map(([key, value]) => [key, String(value)]))}`;
}

const segment = encodeURIComponent;

/** The one place that spells the product's addresses; screens, mails and redirects all build them here. */
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
  /** The contact form with its subject filled in. */
  contactAbout: (subject: string) => withQuery("/contact", { subject }),
  thankYou: (status?: ThankYouStatus) => withQuery("/thank-you", { status }),
  creator: (username: string, query: { language?: "English" | "Spanish"; page?: number } = {}) =>
    withQuery(`/creator/${segment(username)}`, { ...query, page: query.page === 1 ? undefined : query.page }),
  freePost: (slug: string) => `/blog/${segment(slug)}`,
  post: (username: string, slug: string) => `/${segment(username)}/${segment(slug)}`,
  payment: "/payment",
  /** The payment page with an amount filled in, for whoever comes back from the provider's page, where the payment was `cancelled` or which was just `left`. */
  paymentOf: (baseCents: number, end: "cancelled" | "left") =>
    withQuery("/payment", { amount: decimalDollars(baseCents), end }),
  paymentSuccess: "/payment/success",
  paymentQr: "/payment/qr",
  paymentQrImage: "/payment/qr.svg",
  paymentCallback: "/payment-callback",
  /** A receipt, for whoever has the signature that its mail brings. */
  receipt: (number: string, signature?: string) => withQuery(`/receipt/${segment(number)}`, { t: signature }),
  /** Where a mailed link leads that forgets the name bound to an address, and from there back to the post. */
  nameReset: (token?: string, postSlug?: string) => withQuery("/access/name", { t: token, post: postSlug }),
  nameResetDone: (postSlug?: string) => withQuery("/access/name", { done: 1, post: postSlug }),
  tooManyRequests: "/429",
  notFound: "/404",
  contentNotAvailable: "/content-not-available",
  /** Behind the address of a screen whose payment modal is open. */
  purchase: "#pay",
  /** Behind the address of a post whose photos are looked at. */
  photos: "#photos",
  robots: "/robots.txt",
  /** The sitemap's index, and one of the parts that it names. */
  sitemap: "/sitemap.xml",
  sitemapPart: (name: string) => `/sitemap/${name}.xml`,
  /** RSS of the whole catalogue and of one creator. */
  feed: "/rss.xml",
  creatorFeed: (username: string) => `/creator/${segment(username)}/rss.xml`,
  webManifest: "/manifest.webmanifest",
  /** What an address of a post can be embedded as; discovered from the post's page. */
  oEmbed: (url?: string) => withQuery("/oembed", { url, format: url && "json" }),
  /** The card of a post that stands in a frame of any site. */
  embed: (username: string, slug: string) => `/embed/${segment(username)}/${segment(slug)}`,
  /** The picture of a shared link. The version changes with everything that is drawn (`share-image.ts`). */
  postShareImage: (slug: string, version: string) => `/images/post/${segment(slug)}/${version}.jpg`,
  creatorShareImage: (username: string, version: string) => `/images/creator/${segment(username)}/${version}.jpg`,
  siteShareImage: (language: ScreenLanguage, version: string) => `/images/site/${language}/${version}.jpg`,
  inLanguage: (path: string, language: ScreenLanguage) => `${path}${path.includes("?") ? "&" : "?"}lang=${language}`,
  /** The description of the calls, whose own paths are in their declarations. */
  openApi: "/api/openapi.json",
  /** A file of the media store: public ones by name alone, private ones with the signature that the server adds. */
  media: (fileId: string, variant: string, signature?: string) =>
    withQuery(`/media/${segment(fileId)}/${segment(variant)}`, { t: signature }),
} as const;

/** Whether an address is called by programs: its refusals are JSON, those of a page are a page or a short text. */
export function isForPrograms(address: string): boolean {
  return /^\/(?:api|media|oembed|healthz|readyz|dev\/mail\.json)(?:[/?]|$)/.test(address);
}
