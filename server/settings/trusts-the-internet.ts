import { isIP } from "node:net";

/** Whether a list of proxies contains a network wide enough to cover the internet, so that every client could claim any address. */
export function trustsTheInternet(list: string): boolean {
  return list.split(",").some((proxy) => {
    const [address = "", size] = proxy.trim().split("/");
    if (size === undefined) return false;
    const bits = isIP(size) === 4 ? bitsOfMask(size) : Number(size);
    // 10.0.0.0/8 and fc00::/7 are the widest private networks; IPv4 also comes in the notation of IPv6.
    if (isIP(address) === 4) return bits < 8;
    return /^::(ffff:|$)/i.test(address) ? bits < 96 + 8 : bits < 7;
  });
}

function bitsOfMask(mask: string): number {
  return mask.split(".").reduce((bits, part) => bits + Number(part).toString(2).replaceAll("0", "").length, 0);
}
