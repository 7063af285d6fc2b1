import type { IncomingMessage } from "node:http";
import { isLoopback } from "./is-loopback.ts";

/**
 * Whether a program on this machine sent the request, and not a web page. A page of another origin sends `Origin` or
 * `Sec-Fetch-Site`; a page with a rebound DNS name sends that name as `Host`.
 */
export function isLocalProgram(request: IncomingMessage): boolean {
  const { host = "", origin, "sec-fetch-site": site } = request.headers;
  const isLocalName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host);
  return isLoopback(request) && isLocalName && origin === undefined && (site === undefined || site === "none");
}
