import { type ChildProcess, spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#db/client.ts";
import { until } from "#faults/world/until.ts";
import { freePort } from "#local/processes/free-port.ts";
import { sandboxKeys } from "#local/product/product-environment.ts";
import { answersOk } from "#local/product/reachable-host.ts";
import { type Product, startProduct } from "#local/product/start-product.ts";
import { countJobs } from "./purchases/backlog-store.ts";

/** Films and recordings of the demo are read and encoded by ffmpeg, where it is found. */
const preparingMs = 10 * 60_000;

/** A server in a process of its own, whose output goes to a file: nothing of the bench is in its figures. */
export interface MeasuredServer {
  port: number;
  child: ChildProcess;
}

/**
 * Starts the product with the demo in the folder: the database and the provider that a measured server uses. Resolves once the demo's
 * files are prepared: until then that work takes the processor, and its pages still change.
 */
export async function startBenchProduct(folder: string, secret: string): Promise<Product> {
  const product = await startProduct({
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, APP_SECRETS: secret, DATA_DIR: folder },
      ...{ PORT: String(await freePort()), STRIPE_SANDBOX_PORT: String(await freePort()) },
    },
    forTests: true,
    say: () => {},
  });
  const db = openDatabase(product.databaseUrl, { maxConnections: 1 });
  try {
    await until("The demo's files are not prepared", async () => (await countJobs(db)) === 0, {
      timeoutMs: preparingMs,
    });
    return product;
  } catch (error) {
    await product.stop();
    throw error;
  } finally {
    await db.close();
  }
}

/** The variables of an app as production runs it, beside the stand-ins of a product. */
export function measuredEnvironment(
  { databaseUrl, sandboxUrl }: Product,
  { folder, secret }: { folder: string; secret: string },
): Record<string, string> {
  return {
    ...shopEnvironment({ databaseUrl, folder, providerUrl: sandboxUrl }),
    APP_SECRETS: secret,
    TRUSTED_PROXIES: "127.0.0.1",
    WORKER: "apart",
  };
}

/** The secret of `shopEnvironment`. */
export const shopSecret = "a secret of the benchmarks that is long enough";

/** The variables of a production shop on stand-ins. Nothing answers at the provider's address unless it is given. */
export function shopEnvironment({
  databaseUrl,
  folder,
  providerUrl = "http://127.0.0.1:9",
}: {
  databaseUrl: string;
  folder: string;
  providerUrl?: string;
}): Record<string, string> {
  return {
    ...sandboxKeys,
    NODE_ENV: "production",
    ALLOW_IN_PRODUCTION: "embedded,sandbox-keys,plain-http,caught-mail",
    VITRINA_EMBEDDED: "1",
    DATABASE_URL: databaseUrl,
    STRIPE_API_URL: providerUrl,
    STRIPE_JS_URL: `${providerUrl}/stripe.js`,
    STRIPE_WEBHOOK_SECRET: "whsec_of_the_benchmarks",
    APP_SECRETS: shopSecret,
    DATA_DIR: folder,
  };
}

/** Starts the app and resolves once it is ready. Throws with the end of its log if it does not start. */
export async function startMeasuredServer(
  env: Record<string, string | undefined>,
  logFile: string,
  profiles: string | undefined,
): Promise<MeasuredServer> {
  const log = openSync(logFile, "a");
  const profiling = profiles ? ["--cpu-prof", `--cpu-prof-dir=${profiles}`] : [];
  const child = spawn(process.execPath, [...profiling, "server/programs/main.ts"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", log, log],
  });
  const port = Number(env.PORT);
  while (!(await answersOk(`http://127.0.0.1:${port}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`The server ended:\n${readFileSync(logFile, "utf8").slice(-2_000)}`);
    await sleep(100);
  }
  return { port, child };
}
