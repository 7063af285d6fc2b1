import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { freePort } from "#local/processes/free-port.ts";
import { cpuSecOf, residentBytesOf } from "./cpu-time.ts";
import type { Flood, FloodResult } from "./flood-client.ts";
import { type MeasuredServer, measuredEnvironment, startBenchProduct, startMeasuredServer } from "./measured-server.ts";
import { quantile } from "./quantile.ts";

/** The maximum p99 of other visitors' waits during a flood, in milliseconds. */
const allowedMs = 500;
/** Between two pages of the other visitor. */
const readingMs = 25;
/** Pages that one address of the other visitor asks for: the limit is 600 a minute. */
const pagesOfAddress = 300;

type Attack = Pick<Flood, "method" | "target" | "bodyBytes" | "headers">;

const read = { method: "GET", bodyBytes: 0, headers: {} } as const;
const attacks: Record<string, Attack | undefined> = {
  "no flood": undefined,
  searches: { ...read, target: `${paths.explore({ q: "flood" })}{n}` },
  "unknown addresses": { ...read, target: `${paths.post("nobody", "nothing")}-{n}` },
  "the 429 screen": { ...read, target: paths.tooManyRequests },
  "listing calls": {
    ...read,
    target: addressOf("listPremiumPosts", { params: { category: "All", page: 1 }, query: { postsPerPage: 25 } }),
  },
  "forged webhooks of 1 MB": {
    ...{ method: "POST", target: addressOf("stripeWebhook"), bodyBytes: 1_000_000 },
    headers: { "Stripe-Signature": `t=${Math.floor(Date.now() / 1_000)},v1=${"0".repeat(64)}` },
  },
};

/**
 * How long another visitor waits for pages that no cache has while one address keeps requests going on `--connections` (300)
 * connections, for `--seconds` (15) a kind of request (`--only` takes a part of the names, `--profile` a folder for a CPU profile of the app). The flood, the visitor and the
 * product are processes of their own; the product is started as in production, behind a trusted proxy, with the demo. Ends with
 * 1 if the 99th percentile of any row is above half a second. Prints the app's memory before and after. Linux only.
 */
export async function benchFlood(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      connections: { type: "string", default: "300" },
      seconds: { type: "string", default: "15" },
      only: { type: "string", default: "" },
      profile: { type: "string" },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), "vitrina-flood-"));
  const secret = "a secret of the benchmarks that is long enough";
  const product = await startBenchProduct(folder, secret);
  let server: MeasuredServer | undefined;
  try {
    const env = { ...measuredEnvironment(product, { folder, secret }), PORT: String(await freePort()) };
    server = await startMeasuredServer(env, join(folder, "bench.log"), values.profile);
    const { port } = server;
    console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`);
    console.log(`${values.connections} connections, ${values.seconds} s a row; waits of the other visitor in ms\n`);
    console.log(["".padEnd(26), ...columns.map((column) => column.padStart(10))].join(""));
    await visit(port, 5);
    for (const [index, [name, attack]] of Object.entries(attacks).entries()) {
      if (!name.includes(values.only)) continue;
      const flood = attack && { ...attack, port, connections: Number(values.connections), address: `10.66.0.${index}` };
      await measure(name, { server, seconds: Number(values.seconds), flood });
    }
  } finally {
    server?.child.kill("SIGTERM");
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const columns = ["pages", "p50", "p99", "max", "flood/s", "app CPU", "MB before", "MB after", "load"];

async function measure(
  name: string,
  { server, seconds, flood }: { server: MeasuredServer; seconds: number; flood: Flood | undefined },
): Promise<void> {
  const { port, child } = server;
  const pid = child.pid ?? 0;
  const [cpuBefore, memoryBefore] = [cpuSecOf(pid), residentBytesOf(pid)];
  const client = flood && fork(new URL("./flood-client.ts", import.meta.url), [JSON.stringify(flood)]);
  const waitsMs = await visit(port, seconds);
  const answers = client ? await endFlood(client) : {};
  const cpuCores = (cpuSecOf(pid) - cpuBefore) / seconds;
  // The memory of a connection is freed once it is closed.
  await sleep(2_000);
  const sent = Object.values(answers).reduce((sum, count) => sum + count, 0);
  const [p99, max] = [quantile(waitsMs, 0.99), Math.max(...waitsMs)];
  const numbers = [
    ...[waitsMs.length, quantile(waitsMs, 0.5), p99, max, sent / seconds].map((number) => number.toFixed(0)),
    ...[cpuCores.toFixed(2), megabytes(memoryBefore), megabytes(residentBytesOf(pid)), loadavg()[0]?.toFixed(1) ?? ""],
  ];
  const outcomes = Object.entries(answers).map(([outcome, count]) => `${count} × ${outcome}`);
  console.log([name.padEnd(26), ...numbers.map((number) => number.padStart(10)), `  ${outcomes.join(", ")}`].join(""));
  if (p99 > allowedMs) process.exitCode = 1;
}

/** Asks for one uncached page after the other for so many seconds. Returns how long each took, in milliseconds; infinity for any answer but 200. */
async function visit(port: number, seconds: number): Promise<number[]> {
  const waitsMs: number[] = [];
  const endsMs = performance.now() + seconds * 1_000;
  while (performance.now() < endsMs) {
    const startedMs = performance.now();
    const path = paths.explore({ q: `light ${visited}` });
    const headers = { "x-forwarded-for": `10.77.0.${Math.floor(visited / pagesOfAddress)}`, "accept-encoding": "gzip" };
    visited += 1;
    const [response] = (await once(get({ port, path, headers, agent: false }), "response")) as [IncomingMessage];
    await buffer(response);
    const waitedMs = performance.now() - startedMs;
    // A visitor who is turned away has waited for nothing.
    waitsMs.push(response.statusCode === 200 ? waitedMs : Number.POSITIVE_INFINITY);
    await sleep(readingMs);
  }
  return waitsMs;
}

let visited = 0;

async function endFlood(client: ChildProcess): Promise<FloodResult> {
  client.send("end");
  const [answers] = (await once(client, "message")) as [FloodResult];
  return answers;
}

function megabytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}
