import { once } from "node:events";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { AccessEnded, cutWhenRefused } from "./cut-when-refused.ts";

const never = { everyMs: 3_600_000, everyBytes: Number.POSITIVE_INFINITY };

test("passes all bytes while the access runs", async () => {
  const chunks = Array.from({ length: 50 }, (_, place) => Buffer.alloc(1000, place));
  const sent = cutWhenRefused(Readable.from(chunks), async () => true, { ...never, everyBytes: 3000 });
  expect(await buffer(sent)).toEqual(Buffer.concat(chunks));
});

test("cuts a stalled response whose access ended, without waiting for its next byte", async () => {
  const stalled = new Readable({ read: () => {} });
  const sent = cutWhenRefused(stalled, async () => false, { ...never, everyMs: 1 });
  const [error] = await once(sent, "error");
  expect(error).toBeInstanceOf(AccessEnded);
  expect(stalled.destroyed).toBe(true);
});

test("sends nothing more once a check of a fast response fails", async () => {
  let asked = 0;
  const isAllowed = async () => ++asked < 3;
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1000);
    })(),
  );
  const sent = cutWhenRefused(endless, isAllowed, { ...never, everyBytes: 2000 });
  let received = 0;
  await expect(async () => {
    for await (const chunk of sent) received += chunk.length;
  }).rejects.toThrow(AccessEnded);
  expect(received).toBeLessThan(6000);
  expect(endless.destroyed).toBe(true);
});
