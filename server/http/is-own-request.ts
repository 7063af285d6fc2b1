import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { hostname, networkInterfaces } from "node:os";

/**
 * Whether a browser or program on this machine sent the request to one of the machine's own names (or `names`) without
 * a proxy. Foreign names that resolve to this machine do not count.
 */
export function isOwnRequest({ headers, socket }: IncomingMessage, names: readonly string[] = []): boolean {
  if (headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined || headers.via !== undefined)
    return false;
  const addresses = ownAddresses();
  const host = plainHost(headers.host ?? "");
  const known = ["localhost", hostname().toLowerCase(), `${hostname().toLowerCase()}.local`, ...names];
  return (
    isOneOf(addresses, socket.remoteAddress ?? "") && (isIP(host) ? isOneOf(addresses, host) : known.includes(host))
  );
}

function ownAddresses(): BlockList {
  const own = new BlockList();
  own.addSubnet("127.0.0.0", 8, "ipv4");
  own.addAddress("::1", "ipv6");
  for (const { address, family } of Object.values(networkInterfaces()).flatMap((network) => network ?? []))
    own.addAddress(address, family === "IPv6" ? "ipv6" : "ipv4");
  return own;
}

/** An IPv4 address in IPv6 notation counts as the IPv4 address. */
function isOneOf(addresses: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=[\d.]+$)/i, "").replace(/%.*$/, "");
  const version = isIP(plain);
  return version !== 0 && addresses.check(plain, version === 6 ? "ipv6" : "ipv4");
}

/** A host without port and brackets, in lower case. */
function plainHost(host: string): string {
  return host
    .toLowerCase()
    .replace(/:\d*$/, "")
    .replace(/^\[(.*)\]$/, "$1");
}
