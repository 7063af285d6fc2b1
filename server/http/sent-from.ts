import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a page of this site sent a request: its `Origin` is the site's, or `Sec-Fetch-Site` says so. Browsers send one of them with each
 * write; programs may send neither.
 */
export function sentFrom(headers: IncomingHttpHeaders, siteUrl: string): "own" | "foreign" | "unknown" {
  const { origin, "sec-fetch-site": fetchSite } = headers;
  if (origin !== undefined) return origin === siteUrl ? "own" : "foreign";
  if (fetchSite === undefined) return "unknown";
  return fetchSite === "same-origin" ? "own" : "foreign";
}
