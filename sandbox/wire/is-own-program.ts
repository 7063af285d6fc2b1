import type { IncomingMessage } from "node:http";
import { isOfThisMachine } from "./is-of-this-machine.ts";

/**
 * Whether a program on this machine sent the request, and no web page. A page of another origin sends `Origin` or `Sec-Fetch-Site`;
 * a page whose name was rebound to this machine sends that name as `Host`.
 */
export function isOwnProgram(request: IncomingMessage): boolean {
  const { host = "", origin, "sec-fetch-site": site } = request.headers;
  const isLocalName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i.test(host);
  return isOfThisMachine(request) && isLocalName && origin === undefined && (site === undefined || site === "none");
}
