import type { IncomingHttpHeaders } from "node:http";
import { isScreenLanguage, type ScreenLanguage } from "#contract/languages.ts";
import { cacheTagOf } from "#server/platform/shared-cache/cache-tags.ts";
import type { RenderedPage } from "./rendered-page.ts";

/** The header in which the shared cache names the language of a page that it may store: its key beside the address. */
const languageKeyHeader = "vitrina-language";

/** In seconds. A page whose purge fails is shown for at most their sum. */
const pageLifetime = { freshSec: 60, revalidatedSec: 30 };
/** Short, because addresses of missing pages are without number. */
const missingLifetime = { freshSec: 10 };
/** Publishing, restoring and renaming a post change listings. */
const tagsOfMissing = ["listings"];

/** The language key of a request; undefined without one, and for a request with a token. */
export function languageKeyOf(headers: IncomingHttpHeaders): ScreenLanguage | undefined {
  if (headers.authorization !== undefined) return undefined;
  const key = headers[languageKeyHeader];
  return isScreenLanguage(key) ? key : undefined;
}

/**
 * The headers that let the shared cache store a page, and browsers only with revalidation. Undefined for a page that
 * must not be stored: only pages of the page cache are, which drops them at a change, and for a short time pages that
 * are missing or withdrawn.
 */
export function sharedHeaders(page: RenderedPage, isInPageCache: boolean): Record<string, string> | undefined {
  if (page.headers["set-cookie"] !== undefined) return undefined;
  if (page.status === 404 || page.status === 410) return storable(missingLifetime, cacheTagOf(tagsOfMissing));
  if (page.status !== 200 || !isInPageCache || page.cacheTag === undefined) return undefined;
  return storable(pageLifetime, page.cacheTag);
}

interface Lifetime {
  freshSec: number;
  /** How long the cache may serve the page after that while it fetches the new one. */
  revalidatedSec?: number;
}

/**
 * Caches that know `CDN-Cache-Control` (RFC 9213) follow it instead of `Cache-Control`. Only it allows stale answers:
 * browsers would follow `stale-while-revalidate` in the other one, and `s-maxage` forbids them.
 */
function storable({ freshSec, revalidatedSec }: Lifetime, cacheTag: string): Record<string, string> {
  const stale = revalidatedSec === undefined ? "" : `, stale-while-revalidate=${revalidatedSec}`;
  return {
    "cache-control": `public, max-age=0, must-revalidate, s-maxage=${freshSec}`,
    "cdn-cache-control": `max-age=${freshSec}${stale}`,
    "cache-tag": cacheTag,
    vary: "Accept-Encoding, Vitrina-Language",
  };
}
