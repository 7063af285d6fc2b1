import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";
import { LRUCache } from "lru-cache";

/** Whether an address is a proxy of ours, whose word about a visitor's address counts. */
export type ProxyTrust = (address: string, hop: number) => boolean;

/** Trust in a list of addresses and networks, separated by commas (TRUSTED_PROXIES). */
export function trustInProxies(list: string): ProxyTrust {
  const isListed = proxyAddress.compile(list.split(",").map((one) => one.trim()));
  const known = new LRUCache<string, boolean>({ max: 1_000 });
  return (address, hop) => {
    const answer = known.get(address) ?? isListed(address, hop);
    if (address?.length < 50) known.set(address, answer);
    return answer;
  };
}

/** The address of whoever asks, beyond our proxies; undefined once they have hung up. */
export function visitorAddress(request: IncomingMessage, trust: ProxyTrust | undefined): string | undefined {
  return trust ? proxyAddress(request, trust) : request.socket.remoteAddress;
}
