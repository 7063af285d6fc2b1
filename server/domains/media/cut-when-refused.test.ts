import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { AccessEnded, cutWhenRefused } from "./cut-when-refused.ts";

const never = { everyMs: 3_600_000, everyBytes: Number.POSITIVE_INFINITY };

test("passes all bytes while the access runs", async () => {
  const chunks = Array.from({ length: 50 }, (_, place) => Buffer.alloc(1000, place));
  const sent = cutWhenRefused(Readable.from(chunks), async () => true, { ...never, everyBytes: 3000 });
  expect(await buffer(sent.pipe(new PassThrough()))).toEqual(Buffer.concat(chunks));
});

test("cuts a stalled response whose access ended, without waiting for its next byte", async () => {
  const stalled = new Readable({ read: () => {} });
  const sent = cutWhenRefused(stalled, async () => false, { ...never, everyMs: 1 });
  sent.pipe(new PassThrough());
  const [error] = await once(sent, "error");
  expect(error).toBeInstanceOf(AccessEnded);
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
  const received = new PassThrough();
  let bytes = 0;
  received.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  sent.pipe(received);
  const [error] = await once(sent, "error");
  expect(error).toBeInstanceOf(AccessEnded);
  expect(bytes).toBeLessThan(6000);
  await expect.poll(() => endless.destroyed).toBe(true);
});

test("closes the file of a reader who has gone while a check waits for its answer", async () => {
  const source = Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(1000)));
  const asked = Promise.withResolvers<void>();
  const isAllowed = () => {
    asked.resolve();
    return new Promise<boolean>(() => {});
  };
  const sent = cutWhenRefused(source, isAllowed, { ...never, everyBytes: 2000 });
  sent.pipe(new PassThrough()).resume();
  await asked.promise;
  sent.destroy();
  await expect.poll(() => source.destroyed).toBe(true);
});
