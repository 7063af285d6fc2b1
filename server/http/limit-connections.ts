import type { Server } from "node:http";
import type { Socket } from "node:net";
import { addressSubject } from "#server/platform/rate-limits/rate-limits.ts";

/** Longest time that a request's headers may take to arrive, in milliseconds. */
const maxHeadersMs = 15_000;
/** How often Node looks for requests that take too long to arrive, in milliseconds. Its default of 30 s doubles each timeout. */
const checkIntervalMs = 1_000;

export interface ConnectionLimits {
  /** Most connections at once. */
  max: number;
  /** Most connections of one address (IPv6: of one /64) at once; trusted proxies are exempt. */
  maxPerAddress: number;
  isProxy(address: string): boolean;
}

/** Options of `createServer` that answer 408 to a request that does not arrive in time, at most a second late. */
export function connectionTimeouts(requestTimeoutMs: number) {
  return {
    headersTimeout: Math.min(requestTimeoutMs / 2, maxHeadersMs),
    connectionsCheckingInterval: checkIntervalMs,
  };
}

/** Closes connections beyond the limits at once, without an answer. */
export function limitConnections(server: Server, { max, maxPerAddress, isProxy }: ConnectionLimits): void {
  server.maxConnections = max;
  const open = new Map<string, number>();
  server.prependListener("connection", (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const subject = addressSubject(remoteAddress);
    const count = (open.get(subject) ?? 0) + 1;
    if (count > maxPerAddress) {
      socket.destroy();
      return;
    }
    open.set(subject, count);
    socket.once("close", () => {
      const remaining = (open.get(subject) ?? 1) - 1;
      if (remaining > 0) open.set(subject, remaining);
      else open.delete(subject);
    });
  });
}
