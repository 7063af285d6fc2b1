import { spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { freePort } from "#local/processes/free-port.ts";
import { guardProcess } from "#local/processes/guard-process.ts";
import { until } from "./until.ts";
import type { World } from "./world.ts";

/** Varnish in front of a world, with the configuration that operators get. */
export interface Varnish {
  url: string;
  pid: number;
  /** The settings of an app behind it. */
  settings: Record<string, string>;
  stop(): Promise<unknown>;
}

const configuration = "packaging/proxies/varnish.vcl";

/** Names the packages to install where `varnishd` is missing; undefined where it is installed. */
export function missingVarnish(): string | undefined {
  const isThere = spawnSync("varnishd", ["-V"]).status === 0;
  return isThere ? undefined : "varnishd is missing: apt-get install varnish varnish-modules";
}

/** Starts Varnish in front of the address. It exits with this process, or earlier by `stop`. */
export async function startVarnish(world: Pick<World, "url" | "logFile">): Promise<Varnish> {
  const [site, purge] = [await freePort(), await freePort()];
  const vcl = world.logFile("varnish-vcl");
  writeFileSync(
    vcl,
    readFileSync(configuration, "utf8").replace(/\.port = "\d+"/, `.port = "${new URL(world.url).port}"`),
  );
  const secret = "the-secret-of-the-cache-of-the-harness";
  const log = openSync(world.logFile("varnish"), "a");
  const sockets = ["-a", `site=127.0.0.1:${site}`, "-a", `purge=127.0.0.1:${purge}`];
  const child = spawn(
    "varnishd",
    [
      ...["-j", "none", "-F", "-f", vcl, "-n", world.logFile("varnish-folder"), "-p", "http_gzip_support=off"],
      ...sockets,
    ],
    { env: { PATH: process.env.PATH, CACHE_PURGE_SECRET: secret }, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  // Otherwise the harness would wait for it after its last row.
  child.unref();
  const exited = new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
  if (child.pid) void exited.then(guardProcess(child.pid, "TERM"));
  const url = `http://127.0.0.1:${site}`;
  await until("Varnish does not answer", async () => (await fetch(`${url}/healthz`)).ok);
  return {
    url,
    pid: child.pid ?? 0,
    stop() {
      child.kill("SIGTERM");
      return exited;
    },
    settings: {
      SHARED_CACHE: "on",
      CACHE_PURGE_URL: `http://127.0.0.1:${purge}/`,
      CACHE_PURGE_SECRET: secret,
    },
  };
}
