import { expect } from "@playwright/test";
import type { BootedProduct } from "./booted-product.ts";
import { type StartedProduct, startedProduct } from "./started-product.ts";
import { test as base } from "./test.ts";

/** An ffmpeg by its path, with `ffprobe` beside it. */
interface Encoder {
  path: string;
  /** Deletes it. */
  remove?(): Promise<void>;
}

/**
 * `test` on a product of its own with this ffmpeg, both of which the journeys of a file share. The films and recordings of the demo stay
 * as they are, so that nothing is encoded before the files of the journeys.
 */
export function testWithEncoder<Found extends Encoder>(open: () => Promise<Found>) {
  return base.extend<object, { encoder: Found; started: StartedProduct }>({
    encoder: [
      async ({ browserName: _ }, use) => {
        const encoder = await open();
        await use(encoder);
        await encoder.remove?.();
      },
      { scope: "worker" },
    ],
    started: [
      async ({ encoder }, use) => {
        const started = await startedProduct({ FFMPEG_PATH: encoder.path });
        await started.start();
        await dropWorkOnDemo(started.product);
        await use(started);
        await started.stop();
        started.remove();
      },
      { scope: "worker", timeout: 400_000 },
    ],
    product: async ({ started }, use) => await use(started.product),
  });
}

const workKinds = ["package-creators-film", "encode-film", "read-sound"];

/** Deletes the jobs of the demo's files, and waits for those that run already: packaging a film queues its encoding. */
async function dropWorkOnDemo(product: BootedProduct): Promise<void> {
  const drop = async () => {
    await product.query("DELETE FROM jobs WHERE kind = ANY ($1) AND state = 'waiting' AND lease IS NULL", [workKinds]);
    const [left] = await product.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM jobs WHERE kind = ANY ($1) AND state = 'waiting'",
      [workKinds],
    );
    return left?.count;
  };
  await expect.poll(drop, { timeout: 200_000 }).toBe(0);
}
