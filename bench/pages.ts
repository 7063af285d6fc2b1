import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { freePort } from "#local/processes/free-port.ts";
import type { BareAnswer } from "./bare-answer.ts";
import { type LoadResult, load } from "./load.ts";
import { type MeasuredServer, measuredEnvironment, startBenchProduct, startMeasuredServer } from "./measured-server.ts";
import { quantile } from "./quantile.ts";

/** Clock ticks of `/proc`, a second. */
const ticksPerSec = 100;
const connections = 32;
/**
 * A run alternates between both servers: on a machine whose speed changes by the second, one of them would otherwise
 * seem faster.
 */
const turnsOfRun = 6;
/** Until the runtime has compiled what a request runs through: of a rendering that is ten times as much, asked for a hundredth as often. */
const warmUpSec = { cached: 2, rendered: 40 };
const smallBodyBytes = 15_000;

interface Row {
  name: string;
  path: string;
  from: "cached" | "rendered";
  acceptEncoding: string;
  /** The most CPU time, in times of the bare route or in milliseconds per request. */
  limit: { times: number } | { ms: number };
  /** The bare route answers with the same bytes and headers, or with 15 kB of text. */
  bare: "same" | "15 kB";
  pagesPerVisitor: number;
}

const post = paths.post("marta-olmedo", "the-quiet-hour-of-the-market");
const listing = addressOf("listPremiumPosts", { params: { category: "All", page: 1 }, query: { postsPerPage: 25 } });
const ofBrowsers = "gzip, deflate, br, zstd";
const pages = [
  { page: "post", path: post },
  { page: "Explore", path: paths.explore() },
];
const rows: Row[] = [
  ...pages.flatMap(({ page, path }) =>
    (["same", "15 kB"] as const).flatMap((bare) =>
      [10, 1].map((pagesPerVisitor) => ({
        ...{ name: `${page}, cached; bare: ${bare}; ${pagesPerVisitor} a visitor`, path, bare, pagesPerVisitor },
        ...{ from: "cached" as const, acceptEncoding: ofBrowsers, limit: { times: 1.7 } },
      })),
    ),
  ),
  ...pages.flatMap(({ page, path }) =>
    ["zstd", "br", "gzip", "identity"].map((acceptEncoding) => ({
      ...{ name: `${page}, rendered, ${acceptEncoding}`, path, from: "rendered" as const, acceptEncoding },
      ...{ limit: { ms: 2.5 }, bare: "same" as const, pagesPerVisitor: 10 },
    })),
  ),
  {
    ...{ name: "listing call (JSON, 25 posts)", path: listing, from: "rendered", acceptEncoding: ofBrowsers },
    ...{ limit: { times: 12 }, bare: "same", pagesPerVisitor: 10 },
  },
];

/**
 * The CPU time that the server's process takes for a request, beside that of a bare Fastify route that answers from memory: the
 * median of `--rounds` (5) runs in which each of both works for `--seconds` (3), in turns. `--only` takes a part of the rows'
 * names, `--profile` a folder for CPU profiles of our servers. Linux only.
 */
export async function benchPages(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "3" },
      only: { type: "string", default: "" },
      profile: { type: "string" },
    },
  });
  const folder = mkdtempSync(join(tmpdir(), "vitrina-bench-"));
  const secret = "a secret of the benchmarks that is long enough";
  const product = await startBenchProduct(folder, secret);
  const servers: MeasuredServer[] = [];
  try {
    const environment = measuredEnvironment(product, { folder, secret });
    const log = join(folder, "bench.log");
    const startApp = (env: Record<string, string>) =>
      startMeasuredServer({ ...environment, ...env }, log, values.profile);
    const cached = await startApp({ PORT: String(await freePort()) });
    servers.push(cached);
    const rendered = await startApp({ PORT: String(await freePort()), PAGE_CACHE_MB: "0" });
    servers.push(rendered);
    const bare = await startBare({ cached, rendered });
    servers.push(bare);
    console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`);
    console.log(
      `${connections} connections, ${values.rounds} runs of ${values.seconds} s; CPU in microseconds a request\n`,
    );
    await compare(
      { cached, rendered, bare },
      {
        rounds: Number(values.rounds),
        seconds: Number(values.seconds),
        only: values.only,
      },
    );
  } finally {
    for (const { child } of servers) child.kill("SIGTERM");
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Differ by request, or are Node's own. */
const ownHeaders = new Set(["connection", "content-length", "date", "keep-alive", "set-cookie"]);

/** The bare server: each row's path is its number, with the bytes and headers that the product answers there, or 15 kB of text. */
async function startBare(servers: Record<Row["from"], MeasuredServer>): Promise<MeasuredServer> {
  const answers: Record<string, BareAnswer> = {};
  for (const [index, { path, from, acceptEncoding, bare }] of rows.entries()) {
    const { port } = servers[from];
    // A page that is requested often is compressed better, once.
    if (from === "cached") for (let visit = 0; visit < 30; visit++) await ask(port, path, acceptEncoding);
    if (from === "cached") await sleep(2_000);
    const { headers, body } = await ask(port, path, acceptEncoding);
    const same = Object.entries(headers).filter(([name]) => !ownHeaders.has(name)) as [string, string][];
    answers[barePath(index)] =
      bare === "same"
        ? { headers: Object.fromEntries(same), body: body.toString("base64") }
        : { headers: { "content-type": "text/html" }, body: Buffer.alloc(smallBodyBytes, "a").toString("base64") };
  }
  const child = spawn(process.execPath, ["bench/bare-server.ts"], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(JSON.stringify(answers));
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { port: Number(String(line)), child };
}

function barePath(row: number): string {
  return `/${row}`;
}

async function ask(
  port: number,
  path: string,
  acceptEncoding: string,
): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const headers = { "accept-encoding": acceptEncoding, "accept-language": "en" };
  const [response] = (await once(get({ port, path, headers }), "response")) as [IncomingMessage];
  return { headers: response.headers, body: await buffer(response) };
}

async function compare(
  servers: { cached: MeasuredServer; rendered: MeasuredServer; bare: MeasuredServer },
  { rounds, seconds, only }: { rounds: number; seconds: number; only: string },
): Promise<void> {
  const columns = ["bytes", "bare µs", "ours µs", "times", "limit", "req/s", "p99 ms", "bare req/s", "bare p99 ms"];
  console.log(["".padEnd(46), ...columns.map((column) => column.padStart(12))].join(""));
  for (const [index, row] of rows.entries()) {
    const { name, path, from, limit, acceptEncoding, pagesPerVisitor, bare } = row;
    if (!name.includes(only)) continue;
    const asked = { acceptEncoding, pagesPerVisitor };
    const sides = {
      bare: { ...servers.bare, path: barePath(index), ...asked },
      ours: { ...servers[from], path, ...asked },
    };
    await load({ ...sides.bare, seconds: 2, connections });
    await load({ ...sides.ours, seconds: warmUpSec[from], connections });
    const runs: Run[] = [];
    for (let round = 0; round < rounds; round++) runs.push(await run(sides, seconds, bare === "same"));
    const at = (pick: (run: Run) => number) => median(runs.map(pick));
    const numbers = [
      String(at(({ ours }) => ours.bytes)),
      at(({ bare }) => bare.cpuMicros).toFixed(1),
      at(({ ours }) => ours.cpuMicros).toFixed(1),
      at(({ bare, ours }) => ours.cpuMicros / bare.cpuMicros).toFixed(2),
      "times" in limit ? `≤ ${limit.times}` : `≤ ${limit.ms} ms`,
      at(({ ours }) => ours.perSecond).toFixed(0),
      at(({ ours }) => ours.p99Ms).toFixed(1),
      at(({ bare }) => bare.perSecond).toFixed(0),
      at(({ bare }) => bare.p99Ms).toFixed(1),
    ];
    console.log([name.padEnd(46), ...numbers.map((number) => number.padStart(12))].join(""));
  }
}

interface Side extends MeasuredServer {
  path: string;
  acceptEncoding: string;
  pagesPerVisitor: number;
}
interface Measured {
  cpuMicros: number;
  perSecond: number;
  p99Ms: number;
  bytes: number;
}
interface Run {
  bare: Measured;
  ours: Measured;
}

/** Each side works for so many seconds, in turns; the first side alternates. Throws if answers that must be the same differ in length. */
async function run({ bare, ours }: { bare: Side; ours: Side }, seconds: number, isSame: boolean): Promise<Run> {
  const before = { bare: cpuTicks(bare), ours: cpuTicks(ours) };
  const turns: { bare: LoadResult[]; ours: LoadResult[] } = { bare: [], ours: [] };
  const turnOf = (side: Side) => load({ ...side, seconds: seconds / turnsOfRun, connections });
  for (let turn = 0; turn < turnsOfRun; turn++) {
    if (turn % 2 === 0) turns.bare.push(await turnOf(bare));
    turns.ours.push(await turnOf(ours));
    if (turn % 2 === 1) turns.bare.push(await turnOf(bare));
  }
  const lengths = new Set([...turns.bare, ...turns.ours].map(({ bytes }) => bytes));
  if (isSame && lengths.size > 1) throw new Error(`${ours.path}: answers of ${[...lengths].join(", ")} bytes`);
  const together = (results: LoadResult[], usedTicks: number): Measured => {
    const latencies = results.flatMap(({ latenciesMs }) => latenciesMs);
    return {
      cpuMicros: (usedTicks * 1e6) / ticksPerSec / latencies.length,
      perSecond: latencies.length / results.reduce((sum, { tookSec }) => sum + tookSec, 0),
      p99Ms: quantile(latencies, 0.99),
      bytes: results[0]?.bytes ?? 0,
    };
  };
  return {
    bare: together(turns.bare, cpuTicks(bare) - before.bare),
    ours: together(turns.ours, cpuTicks(ours) - before.ours),
  };
}

/** The CPU time that a process and its threads took so far, in user and system mode. */
function cpuTicks({ child }: MeasuredServer): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[11]) + Number(fields[12]);
}

function median(numbers: number[]): number {
  return quantile(numbers, 0.5);
}
