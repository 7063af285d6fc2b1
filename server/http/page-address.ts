import { contentLanguages, isScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { isPlainScreen } from "./page-route.ts";

/** What a page's parameter may say; `undefined`: as good as not there. */
type Reading = (value: string) => string | undefined;

const listing: Record<string, Reading> = {
  category: (name) => (name !== "" && name !== "All" && name.length <= 100 ? name : undefined),
  language: (name) => contentLanguages.find((known) => known === name),
  page: (page) => (page === "" || page === "1" ? undefined : page),
};
const { category: _, ...profile } = listing;
const none: Record<string, Reading> = {};

/** The screens that are the same for everyone, with the parameters that make another page of them. */
const screens = new Map<string, Record<string, Reading>>([
  [paths.home, none],
  [paths.explore(), listing],
  [paths.about, { faq: (language) => (isScreenLanguage(language) ? language : undefined) }],
  [paths.policies, none],
  [paths.hassleFreeAccessPolicy, none],
  [paths.identityVerificationPolicy, none],
  [paths.oneTimeAccessPolicy, none],
  [paths.privacyAndTerms, none],
  [paths.payment, none],
  [paths.paymentSuccess, none],
  [paths.paymentQr, none],
  [paths.contentNotAvailable, none],
  [paths.tooManyRequests, none],
  [paths.notFound, none],
]);
const creators = paths.creator("");
/** What a mailed link opens: nobody else's, and told apart by what its address proves. */
const mailed = [paths.receipt(""), paths.nameReset()];
const postScreen = /^\/[^/]+\/[^/]+$/;
/** One segment, or three and more: no such address has a screen but those that are named. */
const elsewhere = /^\/[\w.~-]+(?:\/[\w.~-]+(?:\/[\w.~-]+)+)?$/;
/** Stands for every address without a screen. */
const unknownPath = paths.notFound.repeat(3);

/** Whether the screen at this address is the same whatever the database holds, but for the menu that every page has. */
export function isDataFree(pathname: string): boolean {
  return pathname === unknownPath || pathname === paths.notFound || pathname === paths.tooManyRequests;
}

/** Whether a path certainly has no screen; its 404 screen is the same as that of every other. */
export function isUnknown(pathname: string): boolean {
  return elsewhere.test(pathname) && !isPlainScreen(pathname) && !pathname.endsWith(".data");
}

/** What makes a page of one visitor's: a search, another address of a post, an amount (asked for even when it is empty). */
function isOneVisitors(parameters: URLSearchParams): boolean {
  return Boolean(parameters.get("q") || parameters.get("slug")) || parameters.has("amount");
}

/**
 * The address under which a page is rendered and kept for everyone: without the parameters that make no other page, the rest in
 * one order. Undefined for what is not kept: forms with a token of their own, searches, data requests, what is no screen.
 */
export function sharedAddress(url: URL): URL | undefined {
  const { pathname, searchParams } = url;
  const readings =
    screens.get(pathname) ??
    (postScreen.test(pathname) && !pathname.endsWith(".data") && !mailed.some((path) => pathname.startsWith(path))
      ? pathname.startsWith(creators)
        ? profile
        : none
      : undefined);
  const isElsewhere = !readings && isUnknown(pathname);
  if (!isElsewhere && (!readings || isOneVisitors(searchParams))) return undefined;
  const shared = new URL(isElsewhere ? unknownPath : pathname, url.origin);
  // `//elsewhere/` would be another host.
  if (shared.origin !== url.origin || (!isElsewhere && shared.pathname !== pathname)) return undefined;
  for (const [name, read] of Object.entries(readings ?? none)) {
    const value = read(searchParams.get(name) ?? "");
    if (value !== undefined) shared.searchParams.set(name, value);
  }
  const language = searchParams.get("lang");
  if (isScreenLanguage(language)) shared.searchParams.set("lang", language);
  return shared;
}
