import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { createVisitorAddress, trustInProxies } from "./visitor-address.ts";

const request = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
  }) as IncomingMessage;

test("only a proxy of ours is believed about a visitor's address, whatever was asked before", () => {
  const addressOf = createVisitorAddress(trustInProxies("127.0.0.1, 10.0.0.0/8"));
  const cases: [remote: string | undefined, forwarded: string | undefined, address: string | undefined][] = [
    ["127.0.0.1", "203.0.113.7", "203.0.113.7"],
    ["127.0.0.1", "198.51.100.1, 203.0.113.7", "203.0.113.7"],
    ["127.0.0.1", "203.0.113.7, 10.1.2.3", "203.0.113.7"],
    ["203.0.113.9", "203.0.113.7", "203.0.113.9"],
    ["127.0.0.1", undefined, "127.0.0.1"],
    ["127.0.0.1", `${"10.1.2.3, ".repeat(40)}`.replace(/^/, "203.0.113.8, ").slice(0, -2), "203.0.113.8"],
    [undefined, "203.0.113.7", undefined],
  ];
  for (const _time of [1, 2])
    for (const [remote, forwarded, address] of cases)
      expect(addressOf(request(remote, forwarded)), `${remote} ${forwarded}`).toBe(address);
});

test("without proxies nobody is believed", () => {
  expect(createVisitorAddress(undefined)(request("203.0.113.9", "203.0.113.7"))).toBe("203.0.113.9");
});
