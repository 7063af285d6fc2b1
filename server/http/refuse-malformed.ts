import type { IncomingMessage } from "node:http";
import { CallError } from "#contract/errors.ts";

/** Longest target of a request, in characters. RFC 9110 (4.1) asks for 8,000 at least. */
const maxTargetLength = 8_192;

/**
 * Rejects requests that Node accepts: in HTTP/1.1 without `Host` or with more than one (RFC 9112, 3.2), and with a
 * target longer than 8 kB. Throws INVALID_DATA with the status 400 or 414.
 */
export function refuseMalformed(request: IncomingMessage): void {
  if (request.headers.host === undefined && request.httpVersion === "1.1") throw new CallError("INVALID_DATA");
  if (hasTwoHosts(request)) throw new CallError("INVALID_DATA");
  if ((request.url?.length ?? 0) > maxTargetLength) throw new CallError("INVALID_DATA", { status: 414 });
}

/** Whether the header `Host` was sent more than once; Node keeps the first. */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}
