import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { createVisitorAddress, trustInProxies } from "./visitor-address.ts";

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  }) as IncomingMessage;

test("believes only trusted proxies about a visitor's address, whatever came before", () => {
  const addressOf = createVisitorAddress(trustInProxies("127.0.0.1, 10.0.0.0/8"));
  const cases: [remote: string | undefined, forwarded: string | undefined, address: string | undefined][] = [
    ["127.0.0.1", "203.0.113.7", "203.0.113.7"],
    ["127.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"],
    ["127.0.0.1", "203.0.113.7, 10.1.2.3", "203.0.113.7"],
    ["203.0.113.9", "203.0.113.7", "203.0.113.9"],
    ["127.0.0.1", undefined, "127.0.0.1"],
    ["127.0.0.1", `${"10.1.2.3, ".repeat(40)}`.replace(/^/, "203.0.113.8, ").slice(0, -2), "203.0.113.8"],
    [undefined, "203.0.113.7", undefined],
    ["127.0.0.1", "203.0.113.7:51234", "203.0.113.7"],
    ["127.0.0.1", "203.0.113.7:51234, 10.1.2.3:443", "203.0.113.7"],
    ["127.0.0.1", "[2001:db8::7]:51234", "2001:db8::7"],
    ["127.0.0.1", "[2001:db8::7]", "2001:db8::7"],
    ["127.0.0.1", "2001:db8::7", "2001:db8::7"],
    ["127.0.0.1", "2001:db8::7%a:b:c:d:e:f:g:h:i", "2001:db8::7"],
    ["127.0.0.1", "unknown", "127.0.0.1"],
    ["127.0.0.1", "203.0.113.8, 2130706433, 10.1.2.3", "10.1.2.3"],
    ["127.0.0.1", "203.0.113.8, 203.0.113.7:x", "127.0.0.1"],
    ["127.0.0.1", "203.0.113.8, 1.2.3.400", "127.0.0.1"],
    ["127.0.0.1", "", "127.0.0.1"],
    ["127.0.0.1", "203.0.113.7, ", "127.0.0.1"],
  ];
  for (const _time of [1, 2])
    for (const [remote, forwarded, address] of cases)
      expect(addressOf(request(remote, forwarded)), `${remote} ${forwarded}`).toBe(address);
});

test("without proxies, believes no forwarded address", () => {
  expect(createVisitorAddress(undefined)(request("203.0.113.9", "203.0.113.7"))).toBe("203.0.113.9");
});
