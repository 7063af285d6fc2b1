import { contentLanguages, isScreenLanguage } from "#contract/languages.ts";
import type { PageParameter } from "#contract/page-handle.ts";
import { paths, type ThankYouStatus } from "#contract/paths.ts";
import { isDataRequest, type PageRoute } from "./page-routes.ts";

/** The canonical value of a parameter; undefined if it does not change the page. */
type ReadParameter = (value: string) => string | undefined;

const thankYouStatuses: Record<ThankYouStatus, true> = {
  "application-sent": true,
  "message-sent": true,
  "transaction-successful": true,
};
const readParameter: Record<PageParameter, ReadParameter> = {
  category: (name) => (name !== "" && name !== "All" && name.length <= 100 ? name : undefined),
  faq: (language) => (isScreenLanguage(language) ? language : undefined),
  language: (name) => contentLanguages.find((known) => known === name),
  page: (page) => (page === "" || page === "1" ? undefined : page),
  status: (status) => (Object.hasOwn(thankYouStatuses, status) ? status : undefined),
};

/** Stands for every address under a `*`, all of which show the 404 screen. */
const anyUnknownPath = paths.notFound.repeat(3);

/**
 * The address under which a page is rendered and cached for everyone: without parameters that do not change the page,
 * the others in a fixed order. Undefined for pages that are rendered for each request, and for data requests.
 */
export function sharedAddress(url: URL, route: PageRoute): URL | undefined {
  const { pathname, searchParams } = url;
  if (route.audience !== "everyone" || route.hasMiddleware || isDataRequest(pathname)) return undefined;
  const isUnknown = route.pattern === "/*";
  if (route.queryPerRequest?.some((name) => searchParams.has(name))) return undefined;
  const shared = new URL(isUnknown ? anyUnknownPath : pathname, url.origin);
  // `//elsewhere/` would be another host.
  if (shared.origin !== url.origin || (!isUnknown && shared.pathname !== pathname)) return undefined;
  for (const name of route.query ?? []) {
    const value = readParameter[name](searchParams.get(name) ?? "");
    if (value !== undefined) shared.searchParams.set(name, value);
  }
  const language = searchParams.get("lang");
  if (isScreenLanguage(language)) shared.searchParams.set("lang", language);
  return shared;
}
