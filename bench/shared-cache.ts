import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { paths } from "#contract/paths.ts";
import { until } from "#faults/world/until.ts";
import { missingVarnish, startVarnish } from "#faults/world/varnish.ts";
import { freePort } from "#local/processes/free-port.ts";
import { cpuSecOfTree } from "./cpu-time.ts";
import { load } from "./load.ts";
import { measuredEnvironment, startBenchProduct, startMeasuredServer } from "./measured-server.ts";
import { quantile } from "./quantile.ts";

const connections = 32;
const warmUpSec = 2;
const acceptEncoding = "br";
const post = paths.post("marta-olmedo", "the-quiet-hour-of-the-market");

/**
 * Requests a second for one post of the demo, in turns: stored by Varnish, from the app's own page cache, and as a file of nginx with
 * the same bytes. `--rounds` (5) turns of `--seconds` (4) each; prints the medians. Needs Varnish and nginx. Linux only.
 */
export async function benchSharedCache(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: "string", default: "5" }, seconds: { type: "string", default: "4" } },
  });
  const missing = missingVarnish();
  if (missing) throw new Error(missing);
  const folder = mkdtempSync(join(tmpdir(), "vitrina-bench-"));
  const secret = "a secret of the benchmarks that is long enough";
  const product = await startBenchProduct(folder, secret);
  const children: ChildProcess[] = [];
  const port = await freePort();
  const environment = { ...measuredEnvironment(product, { folder, secret }), PORT: String(port) };
  // Varnish answers once the app does, and the app has to know where Varnish listens.
  const logFile = (name: string) => join(folder, name);
  const first = await startMeasuredServer(environment, logFile("app.log"), undefined);
  children.push(first.child);
  const varnish = await startVarnish({ url: `http://127.0.0.1:${port}`, logFile });
  try {
    first.child.kill("SIGTERM");
    await until("The first app does not end", async () => first.child.exitCode !== null);
    const app = await startMeasuredServer({ ...environment, ...varnish.settings }, logFile("app.log"), undefined);
    children.push(app.child);
    const nginx = await startNginx(folder, await bytesOf(port));
    children.push(nginx.child);
    const sides: Side[] = [
      { name: "stored by Varnish", port: Number(new URL(varnish.url).port), pid: varnish.pid },
      { name: "the app, from its page cache", port, pid: app.child.pid ?? 0 },
      { name: "nginx, a file of the same bytes", port: nginx.port, pid: nginx.child.pid ?? 0 },
    ];
    console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`);
    console.log(`${connections} connections, ${values.rounds} turns of ${values.seconds} s\n`);
    await compare(sides, { rounds: Number(values.rounds), seconds: Number(values.seconds) });
  } finally {
    await varnish.stop();
    for (const child of children) child.kill("SIGTERM");
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Side {
  name: string;
  port: number;
  pid: number;
}

/** The page as the app sends it once it is asked for often, which compresses it better. */
async function bytesOf(port: number): Promise<Buffer> {
  const ask = { port, path: post, acceptEncoding, connections: 1, pagesPerVisitor: 10 };
  const { bytes } = await load({ ...ask, seconds: warmUpSec, isWarmUp: true });
  return Buffer.alloc(bytes, "a");
}

async function startNginx(folder: string, body: Buffer): Promise<{ child: ChildProcess; port: number }> {
  const port = await freePort();
  const files = join(folder, "nginx");
  mkdirSync(join(files, post), { recursive: true });
  writeFileSync(join(files, post, "index.html"), body);
  const configuration = join(folder, "nginx.conf");
  writeFileSync(
    configuration,
    `user root; worker_processes auto; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; daemon off;
events {}
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=100;
  server { listen 127.0.0.1:${port}; root ${files}; location / { try_files $uri/index.html =404; } }
}\n`,
  );
  const child = spawn("nginx", ["-c", configuration], { stdio: "inherit" });
  await until("nginx does not answer", async () => (await fetch(`http://127.0.0.1:${port}${post}`)).ok);
  return { child, port };
}

async function compare(sides: Side[], { rounds, seconds }: { rounds: number; seconds: number }): Promise<void> {
  const ask = { path: post, acceptEncoding, connections, pagesPerVisitor: 10 };
  for (const { port } of sides) await load({ ...ask, port, seconds: warmUpSec, isWarmUp: true });
  const turns = sides.map((): { perSecond: number; p99Ms: number; cpuMicros: number }[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, { port, pid }] of sides.entries()) {
      const before = cpuSecOfTree(pid);
      const { latenciesMs, tookSec } = await load({ ...ask, port, seconds });
      turns[index]?.push({
        perSecond: latenciesMs.length / tookSec,
        p99Ms: quantile(latenciesMs, 0.99),
        cpuMicros: ((cpuSecOfTree(pid) - before) * 1e6) / latenciesMs.length,
      });
    }
  console.log(["".padEnd(36), ...["requests/s", "p99 ms", "CPU µs"].map((name) => name.padStart(12))].join(""));
  for (const [index, { name }] of sides.entries()) {
    const of = turns[index] ?? [];
    const median = (pick: (turn: (typeof of)[number]) => number) => quantile(of.map(pick), 0.5);
    const figures = [
      median((turn) => turn.perSecond).toFixed(0),
      median((turn) => turn.p99Ms).toFixed(1),
      median((turn) => turn.cpuMicros).toFixed(1),
    ];
    console.log([name.padEnd(36), ...figures.map((figure) => figure.padStart(12))].join(""));
  }
}
