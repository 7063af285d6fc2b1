import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { isLoopback } from "./is-loopback.ts";

const from = (remoteAddress: string | undefined) => ({ socket: { remoteAddress } }) as IncomingMessage;

test("accepts loopback addresses on IPv4 and IPv6 sockets", () => {
  for (const own of ["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1"]) expect(isLoopback(from(own))).toBe(true);
  for (const other of ["192.168.1.20", "::ffff:192.168.1.20", "fd00::127.0.0.1", undefined])
    expect(isLoopback(from(other)), other).toBe(false);
});
