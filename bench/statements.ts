import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { staffPaths } from "#contract/staff-paths.ts";
import { freePort } from "#local/processes/free-port.ts";
import { readConfig } from "#server/config.ts";
import { findBalance } from "#server/domains/payouts/balance-store.ts";
import { cutOffOf, paydayOf } from "#server/domains/payouts/payday-dates.ts";
import { listStatementLines } from "#server/domains/payouts/statements-store.ts";
import { createProduct, type Product } from "#server/product.ts";
import { residentBytesOf } from "./cpu-time.ts";
import { shopEnvironment, startMeasuredServer } from "./measured-server.ts";
import { openSession } from "./open-session.ts";
import { quantile } from "./quantile.ts";
import { centsOfCreator, salesOfCreator, seedSales } from "./statements/seed-sales.ts";
import { withPostgres } from "./with-postgres.ts";

const runs = 50;
const filesWarm = 2;

/**
 * The money of a creator with 100,000 sales: the sums behind the statements and the balance, and the file of all sales over HTTP, with
 * the server's memory while it is sent. Linux only.
 */
export async function benchStatements(): Promise<void> {
  await withPostgres(async (databaseUrl, folder) => {
    const env = shopEnvironment({ databaseUrl, folder });
    const product = createProduct(readConfig(env), pino({ level: "silent" }));
    try {
      console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, ${salesOfCreator} sales`);
      const { creatorId, cookie } = await openSession(product);
      await seedSales(product, creatorId);
      await measureSums(product, creatorId);
      const port = await freePort();
      const server = await startMeasuredServer({ ...env, PORT: String(port) }, join(folder, "app.log"), undefined);
      try {
        for (let run = 0; run < filesWarm; run += 1) await download(server, cookie);
        const { lines, seconds, grownMb } = await download(server, cookie);
        console.log(
          `sales.csv: ${lines} lines in ${seconds.toFixed(2)} s, target 3 s; the server's memory grows by ${grownMb.toFixed(0)} MB`,
        );
      } finally {
        server.child.kill("SIGTERM");
        await once(server.child, "exit");
      }
    } finally {
      await product.close();
    }
  });
}

async function measureSums({ db }: Product, creatorId: string): Promise<void> {
  const cutOff = cutOffOf(paydayOf(new Date()));
  const { payableCents, heldCents } = await findBalance(db, creatorId, cutOff);
  if (payableCents + heldCents !== centsOfCreator) throw new Error(`The balance is ${payableCents + heldCents} cents`);
  const sums = {
    "all statements": () => listStatementLines(db, creatorId),
    balance: () => findBalance(db, creatorId, cutOff),
  };
  for (const [name, sum] of Object.entries(sums)) {
    const times: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const begin = performance.now();
      await sum();
      times.push(performance.now() - begin);
    }
    console.log(
      `${name}: median ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms, target 50 ms`,
    );
  }
}

/** Downloads the file of all sales, and watches how the memory of the server grows until the last byte. */
async function download(
  { port, child }: { port: number; child: { pid?: number | undefined } },
  cookie: string,
): Promise<{ lines: number; seconds: number; grownMb: number }> {
  const residentMb = () => residentBytesOf(child.pid ?? 0) / 2 ** 20;
  const before = residentMb();
  let most = before;
  let isDone = false;
  const watching = (async () => {
    for (; !isDone; await sleep(20)) most = Math.max(most, residentMb());
  })();
  const begin = performance.now();
  const request = get({ port, path: staffPaths.studioSalesCsv, headers: { cookie } });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The file of sales answers ${response.statusCode}`);
  let lines = -1;
  for await (const chunk of response) for (const byte of chunk as Buffer) if (byte === 10) lines += 1;
  const seconds = (performance.now() - begin) / 1_000;
  isDone = true;
  await watching;
  if (lines !== salesOfCreator) throw new Error(`The file has ${lines} lines`);
  return { lines, seconds, grownMb: most - before };
}
