import { type PaceClock, processClock } from "#server/platform/card-provider/call-pace.ts";

/** Payouts begun in a second; each asks the provider twice at least, and `paydayRails` let 20 calls a second through. */
const startsPerSec = 10;

/** A function that resolves when the next payout may begin. After a delay, those of one second may begin together. */
export function createStartPace(clock: PaceClock = processClock): () => Promise<void> {
  let nextMs = 0;
  return async () => {
    const nowMs = clock.nowMs();
    nextMs = Math.max(nextMs + 1_000 / startsPerSec, nowMs - 1_000);
    if (nextMs > nowMs) await clock.sleep(nextMs - nowMs);
  };
}

/** The work under way at once: enough for 20 calls a second while an answer takes up to five seconds. */
const mostUnderWay = 100;

/**
 * Runs `work` on each item that `next` finds, at most a hundred at once; asks for one item after the other, each when `pace`
 * resolves. Ends when `next` finds none and `mayComeMore` was false before it was asked. Whatever ends it, the work under way has ended
 * before. `work` must not reject.
 */
export async function workAtPace<Item>(steps: {
  next(): Promise<Item | undefined>;
  work(item: Item): Promise<void>;
  pace(): Promise<void>;
  mayComeMore(): boolean;
}): Promise<void> {
  const { next, work, pace, mayComeMore } = steps;
  const underWay = new Set<Promise<void>>();
  try {
    while (true) {
      await pace();
      const isLast = !mayComeMore();
      const item = await next();
      if (item === undefined) {
        if (isLast) return;
        continue;
      }
      const working: Promise<void> = work(item).finally(() => underWay.delete(working));
      underWay.add(working);
      if (underWay.size >= mostUnderWay) await Promise.race(underWay);
    }
  } finally {
    await Promise.all(underWay);
  }
}
