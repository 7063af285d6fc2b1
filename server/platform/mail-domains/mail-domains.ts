import { Resolver } from "node:dns/promises";
import { domainToASCII } from "node:url";
import { LRUCache } from "lru-cache";

/** Determines whether domains accept mail, for a hint beside a typed address. */
export interface MailDomains {
  /**
   * False if the domain certainly accepts no mail; undefined if unknown, for example without a resolver. Never throws.
   */
  takesMail(domain: string): Promise<boolean | undefined>;
}

/** Responses that mean that the record does not exist, as opposed to no response. */
const isAbsent = (error: unknown) => ["ENOTFOUND", "ENODATA"].includes((error as { code?: string }).code ?? "");

/** Queries name servers (`system` for the machine's own) and caches results for ten minutes. */
export function createMailDomains(nameServers: readonly string[] | "system" | undefined): MailDomains {
  if (nameServers === undefined) return { takesMail: async () => undefined };
  const resolver = new Resolver({ timeout: 1_500, tries: 1 });
  if (nameServers !== "system") resolver.setServers(nameServers);
  const known = new LRUCache<string, { takesMail: boolean }>({ max: 5_000, ttl: 10 * 60_000 });
  return {
    async takesMail(domain) {
      const name = domainToASCII(domain);
      if (!name.includes(".")) return undefined;
      const remembered = known.get(name);
      if (remembered) return remembered.takesMail;
      const takesMail = await ask(resolver, name).catch(() => undefined);
      if (takesMail !== undefined) known.set(name, { takesMail });
      return takesMail;
    },
  };
}

/** A domain takes mail at its mail exchangers or, without any, at its own address (RFC 5321 5.1); none at all is "." (RFC 7505). */
async function ask(resolver: Resolver, domain: string): Promise<boolean> {
  const exchangers = await orNone(resolver.resolveMx(domain));
  if (exchangers.length > 0) return exchangers.some(({ exchange }) => exchange !== "" && exchange !== ".");
  const addresses = await Promise.all([orNone(resolver.resolve4(domain)), orNone(resolver.resolve6(domain))]);
  return addresses.flat().length > 0;
}

async function orNone<Found>(asking: Promise<Found[]>): Promise<Found[]> {
  return asking.catch((error) => {
    if (isAbsent(error)) return [];
    throw error;
  });
}
