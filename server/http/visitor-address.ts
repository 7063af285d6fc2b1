import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddress from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";

/** Whether an address is a trusted proxy, whose header about a visitor's address counts. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/** Trust in a list of addresses and networks, separated by commas (TRUSTED_PROXIES). */
export function trustInProxies(list: string): ProxyTrust {
  return proxyAddress.compile(list.split(",").map((one) => one.trim()));
}

/** A longer text is not an address. */
const longestForwarded = 200;

/** The address of a request's visitor; undefined once the visitor has disconnected. */
export type VisitorAddress = (request: IncomingMessage) => string | undefined;

/**
 * Finds the visitor's address behind the trusted proxies, without the port. An invalid forwarded value counts as the
 * proxy that sent it: otherwise each request could claim a new address and pass every limit. Caches results by the
 * connection's address and the forwarded header.
 */
export function createVisitorAddress(trust: ProxyTrust | undefined): VisitorAddress {
  if (!trust) return (request) => request.socket.remoteAddress;
  const known = new LRUCache<string, string>({ max: 5_000 });
  return (request) => {
    const forwarded = request.headers["x-forwarded-for"];
    const { remoteAddress } = request.socket;
    if (forwarded === undefined || remoteAddress === undefined) return remoteAddress;
    const said = `${remoteAddress} ${forwarded}`;
    const before = known.get(said);
    if (before !== undefined) return before;
    const address = beyondProxies(remoteAddress, String(forwarded), trust);
    if (said.length <= longestForwarded) known.set(said, address);
    return address;
  };
}

/** Makes the framework's `request.ip` return the same address. Call it before anything reads `request.ip`. */
export function tellVisitorAddress(app: FastifyInstance, addressOf: VisitorAddress): void {
  app.addHook("onRequest", async (request) => {
    Object.defineProperty(request, "ip", { value: addressOf(request.raw) });
  });
}

function beyondProxies(remoteAddress: string, forwarded: string, trust: ProxyTrust): string {
  let address = remoteAddress;
  for (const [hop, said] of forwarded.split(",").reverse().entries()) {
    const before = plainAddress(said);
    if (before === undefined || !trust(address, hop)) break;
    address = before;
  }
  return address;
}

/** An address without port, brackets and zone; undefined for an invalid one. */
function plainAddress(said: string): string | undefined {
  const trimmed = said.trim();
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(trimmed) ?? [];
  const address = inBrackets ?? beforePort ?? trimmed;
  return isIP(address) ? address.replace(/%.*/, "") : undefined;
}
