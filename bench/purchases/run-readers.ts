import { type Bought, type BuyingReader, PurchaseFailed } from "./reader.ts";

/** The readers' results over a period. */
export interface Run {
  bought: Bought[];
  /** Purchases abandoned after the provider knew of them. */
  abandoned: Bought[];
  /** Failures by reason. */
  failures: Map<string, number>;
  seconds: number;
}

let purchases = 0;

/**
 * Lets all readers buy concurrently, each one purchase after the other, until the time is over, and finishes started
 * purchases.
 */
export async function runReaders(readers: BuyingReader[], seconds: number): Promise<Run> {
  const startedMs = performance.now();
  const endsMs = startedMs + seconds * 1_000;
  const run: Run = { bought: [], abandoned: [], failures: new Map(), seconds };
  await Promise.all(
    readers.map(async ({ buy }) => {
      while (performance.now() < endsMs) {
        purchases += 1;
        try {
          run.bought.push(await buy(purchases));
        } catch (error) {
          if (!(error instanceof PurchaseFailed)) throw error;
          if (error.purchase.paymentIntentId) run.abandoned.push(error.purchase);
          run.failures.set(error.message, (run.failures.get(error.message) ?? 0) + 1);
        }
      }
    }),
  );
  run.seconds = (performance.now() - startedMs) / 1_000;
  return run;
}
