import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { isOfThisMachine } from "./is-of-this-machine.ts";

const from = (remoteAddress: string | undefined) => ({ socket: { remoteAddress } }) as IncomingMessage;

test("this machine is its loopback, whichever socket listens", () => {
  for (const own of ["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1"])
    expect(isOfThisMachine(from(own))).toBe(true);
  for (const other of ["192.168.1.20", "::ffff:192.168.1.20", "fd00::127.0.0.1", undefined])
    expect(isOfThisMachine(from(other)), other).toBe(false);
});
