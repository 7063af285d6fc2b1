import { BlockList, isIP } from "node:net";

/** IPv4 networks for one machine, private use, documentation, multicast or the future (RFC 6890). */
const specialNetworks = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24"],
  ...["203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
];
/** The only IPv6 range assigned to networks, and the special networks inside it. */
const unicastNetwork = "2000::/3";
const specialUnicastNetworks = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const special = blockListOf([...specialNetworks, ...specialUnicastNetworks]);
const unicast = blockListOf([unicastNetwork]);

/** Whether an IP address belongs to the public internet. False for a text that is no address, or has an interface (`%eth0`). */
export function isPublicAddress(address: string): boolean {
  const family = address.includes("%") ? 0 : isIP(address);
  if (family === 4) return !special.check(address, "ipv4");
  return family === 6 && unicast.check(address, "ipv6") && !special.check(address, "ipv6");
}

function blockListOf(networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), isIP(address) === 4 ? "ipv4" : "ipv6");
  }
  return list;
}
