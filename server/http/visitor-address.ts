import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import { LRUCache } from "lru-cache";

/** Whether an address is a proxy of ours, whose word about a visitor's address counts. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/** Trust in a list of addresses and networks, separated by commas (TRUSTED_PROXIES). */
export function trustInProxies(list: string): ProxyTrust {
  return proxyAddress.compile(list.split(",").map((one) => one.trim()));
}

/** Longer ones are nobody's. */
const longestForwarded = 200;

/** Tells the address of whoever asks, beyond our proxies; undefined once they have hung up. Who asks again is known by what the proxies said. */
export function createVisitorAddress(trust: ProxyTrust | undefined): (request: IncomingMessage) => string | undefined {
  if (!trust) return (request) => request.socket.remoteAddress;
  const known = new LRUCache<string, string>({ max: 5_000 });
  return (request) => {
    const forwarded = request.headers["x-forwarded-for"];
    const { remoteAddress } = request.socket;
    if (forwarded === undefined || remoteAddress === undefined) return remoteAddress;
    const said = `${remoteAddress} ${forwarded}`;
    const before = known.get(said);
    if (before !== undefined) return before;
    const address = proxyAddress(request, trust);
    if (said.length <= longestForwarded) known.set(said, address);
    return address;
  };
}
