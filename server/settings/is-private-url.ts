import { BlockList, isIP } from "node:net";

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  privateNetworks.addSubnet(network, bits, "ipv4");
privateNetworks.addAddress("::1", "ipv6");
privateNetworks.addSubnet("fc00::", 7, "ipv6");
privateNetworks.addSubnet("fe80::", 10, "ipv6");

/** Whether a URL names a host that the internet cannot reach: `localhost`, a name without a dot, `.local`, or a private address. */
export function isPrivateUrl(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, "$1");
  const version = isIP(host);
  if (version !== 0) return privateNetworks.check(host, version === 6 ? "ipv6" : "ipv4");
  return !host.includes(".") || /\.(localhost|local)$/.test(host);
}
