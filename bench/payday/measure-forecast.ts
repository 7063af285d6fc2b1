import type { Database } from "#db/client.ts";
import { readNow } from "#server/domains/payouts/accounts-store.ts";
import { cutOffOf, minimumPayoutCents, nextPayday } from "#server/domains/payouts/payday-dates.ts";
import { findForecast, listNext } from "#server/domains/payouts/runs-store.ts";
import { quantile } from "../quantile.ts";

const runs = 50;

/** Measures what the desk shows of the next payday: its sums, and a page of its creators. All of them must have a payout. */
export async function measureForecast(db: Database, creators: number): Promise<void> {
  const cutOff = cutOffOf(nextPayday(await readNow(db)));
  const found = await measure("forecast", () =>
    findForecast(db, { cutOff, minimumCents: minimumPayoutCents, isMonthly: true }),
  );
  if (found?.payouts !== creators) throw new Error(`The forecast has ${found?.payouts} payouts`);
  await measure("page of creators", () => listNext(db, { cutOff, after: "bench-5", limit: 51 }));
}

async function measure<Result>(name: string, run: () => Promise<Result>): Promise<Result | undefined> {
  const times: number[] = [];
  let found: Result | undefined;
  for (let done = 0; done < runs; done += 1) {
    const begin = performance.now();
    found = await run();
    times.push(performance.now() - begin);
  }
  const [half, most] = [quantile(times, 0.5), quantile(times, 0.99)];
  console.log(`${name}: median ${half.toFixed(1)} ms, p99 ${most.toFixed(1)} ms, target 50 ms`);
  return found;
}
