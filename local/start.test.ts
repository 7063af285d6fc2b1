import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { programEnvironment } from "#server/testing/program-environment.ts";
import { freePort, isPortFree } from "./processes/free-port.ts";
import { lastLines, logEnd } from "./processes/last-lines.ts";
import { commandLine, identify, isRunning, signalProcess, waitForEnd } from "./processes/process-identity.ts";
import { networkUrl } from "./product/network-url.ts";
import { recordedProcess } from "./product/process-file.ts";

const dataDir = mkdtempSync(join(tmpdir(), "vitrina-start-"));
const [port, sandboxPort] = [await freePort(), await freePort()];
const env = {
  ...programEnvironment,
  ...{ DATA_DIR: dataDir, PORT: String(port), STRIPE_SANDBOX_PORT: String(sandboxPort) },
};

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

interface Run {
  child: ChildProcess;
  output(): string;
  /** Resolves with the exit code, or with "ready" once the addresses are printed. */
  outcome: Promise<number | null | "ready">;
  ended: Promise<number | null>;
}

/** Starts the product like `npm start`, with additional variables; `local/start.mjs` also checks the installation. */
function start(
  more: Record<string, string> = {},
  program: "local/start.ts" | "local/start.mjs" = "local/start.ts",
  options: { detached?: boolean } = {},
): Run {
  const child = spawn(process.execPath, [program], {
    ...options,
    env: { ...env, ...more },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const ready = new Promise<"ready">((resolve) => {
    const keep = (chunk: Buffer) => {
      output += chunk;
      if (output.includes("Ctrl-C")) resolve("ready");
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
  });
  return { child, output: () => output, outcome: Promise.race([ended, ready]), ended };
}

/** The status of a request that names a host which is not this machine's. */
async function statusUnderOtherHost(path: string): Promise<number | undefined> {
  const asked = request({ port, path, headers: { host: "192.168.250.9:3000" } }).end();
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

const postmasterFile = (folder: string) => join(folder, "postgres", "postmaster.pid");
const postmasterOf = (folder: string) =>
  identify(Number(readFileSync(postmasterFile(folder), "utf8").split("\n", 1)[0]));
/** Whether a process runs in the group that a detached process began. */
function hasGroup(leader: number): boolean {
  try {
    return process.kill(-leader, 0);
  } catch {
    return false;
  }
}
const parts = () => ["app", "provider"].map((name) => recordedProcess(join(dataDir, "run"), name));

test("restarts within seconds after kill -9, and leaves no process after a stop", { tags: ["long"] }, async () => {
  const firstAt = Date.now();
  const first = start();
  expect(await first.outcome, first.output()).toBe("ready");
  const firstMs = Date.now() - firstAt;
  expect(first.output()).toMatch(/Loading the demo … \d+ of 134\n/);

  const second = start();
  expect(await second.outcome).toBe(1);
  expect(second.output()).toContain("Already running at");

  const [app, provider] = parts();
  if (!app || !provider) throw new Error("A part is not noted");
  expect(commandLine(app.pid)).toContain("server/programs/main.ts");
  first.child.kill("SIGKILL");
  await first.ended;

  const startedAt = Date.now();
  const third = start({}, "local/start.mjs");
  expect(await third.outcome, third.output()).toBe("ready");
  // On a machine of any speed: the first start created a database and loaded the demo.
  expect(Date.now() - startedAt).toBeLessThan(firstMs);
  expect(isRunning(app)).toBe(false);
  expect(isRunning(provider)).toBe(false);
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200);

  const [mailPage = ""] = /http:\S+\/dev\/mail\?token=\S+/.exec(third.output()) ?? [];
  if (networkUrl({ host: "0.0.0.0", publicUrl: `http://localhost:${port}`, stripe: { livemode: false } })) {
    const { pathname, search } = new URL(mailPage);
    expect([await statusUnderOtherHost(pathname), await statusUnderOtherHost(pathname + search)]).toEqual([403, 200]);
  }

  const running = parts();
  const log = join(dataDir, "logs", "app.log");
  renameSync(log, `${log}.taken`);
  for (const part of [running[0], identify(third.child.pid ?? 0)]) part && signalProcess(part, "SIGHUP");
  await expect.poll(() => existsSync(log)).toBe(true);
  expect((await fetch(`http://localhost:${port}/api/none`)).status).toBe(404);
  await expect.poll(() => readFileSync(log, "utf8")).toContain('"path":"/api/none"');
  expect(parts()).toEqual(running);

  third.child.kill("SIGTERM");
  expect(await third.ended, third.output()).toBe(0);
  expect(running.map((each) => each && identify(each.pid))).toEqual([undefined, undefined]);
});

test("ends a first start at a stop, whatever it is doing, and leaves no process", async () => {
  const folder = join(dataDir, "interrupted");
  for (const reached of ["PostgreSQL ready", "Loading the demo … "]) {
    const run = start({ DATA_DIR: folder }, "local/start.ts", { detached: true });
    await expect.poll(run.output).toContain(reached);
    const postmaster = postmasterOf(folder);
    run.child.kill("SIGTERM");
    expect(await run.ended, run.output()).toBe(0);
    expect(run.output()).not.toMatch(/Demo loaded|Ready in/);
    const left = [postmaster, ...["app", "provider"].map((name) => recordedProcess(join(folder, "run"), name))];
    expect(left.map((each) => each && identify(each.pid))).toEqual([undefined, undefined, undefined]);
    await expect.poll(() => hasGroup(run.child.pid ?? 0)).toBe(false);
  }
});

test("treats a stop that reaches every process at once as a stop, not as a crash", { tags: ["long"] }, async () => {
  const appLog = join(dataDir, "logs", "app.log");
  const loggedBefore = logEnd(appLog);
  const run = start({ NODE_ENV: "production", ALLOW_IN_PRODUCTION: "embedded,sandbox-keys,caught-mail,plain-http" });
  expect(await run.outcome, run.output()).toBe("ready");
  // In production the log goes to standard output, not to a file.
  await (await fetch(`http://localhost:${port}/api/none`)).text();
  await expect.poll(run.output).toContain('"path":"/api/none"');
  expect(run.output()).toContain("logs on standard output");
  expect(logEnd(appLog)).toBe(loggedBefore);
  const postmaster = postmasterOf(dataDir);
  const running = [...parts(), postmaster];
  const [app, provider] = running;
  if (!app || !provider || !postmaster) throw new Error("A part is not noted");
  // An app that stops slowly, so that the others exit first.
  signalProcess(app, "SIGSTOP");
  // The supervisor last: it sees its services exit before it learns why.
  for (const part of [app, provider, postmaster]) signalProcess(part, "SIGTERM");
  run.child.kill("SIGTERM");
  expect(await waitForEnd(provider, 10_000)).toBe(true);
  // Longer than the delay before a restart.
  expect(await waitForEnd(app, 1_000)).toBe(false);
  signalProcess(app, "SIGCONT");
  const continuedAt = Date.now();
  expect(await run.ended, run.output()).toBe(0);
  // Sooner than the supervisor kills a service that does not stop.
  expect(Date.now() - continuedAt).toBeLessThan(15_000);
  expect(run.output()).not.toContain("unexpectedly");
  expect(running.map((each) => each && identify(each.pid))).toEqual([undefined, undefined, undefined]);
  expect(lastLines(join(dataDir, "logs", "postgres.log"), 1)).toContain("database system is shut down");
  expect(existsSync(postmasterFile(dataDir))).toBe(false);
  expect(readdirSync(join(dataDir, "run")).filter((name) => /\.(?:json|lock)$/.test(name))).toEqual([]);
});

test("reports a taken port in one line, with one that is free", async () => {
  // The next port is taken as well, by this test or by another program.
  const others = [port, port + 1].map((each) => createServer().listen(each, "127.0.0.1"));
  await Promise.allSettled(others.map((other) => once(other, "listening")));
  const run = start();
  expect(await run.outcome).toBe(1);
  const suggested = /^Port (\d+) is taken by another program\. Choose a free one: PORT=(\d+) npm start$/;
  const [, taken, free] = suggested.exec(run.output().trim()) ?? [];
  expect([Number(taken), Number(free) > port + 1, await isPortFree(Number(free))]).toEqual([port, true, true]);
  for (const other of others) other.close();
});
