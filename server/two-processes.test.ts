import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "#contract/paths.ts";
import { answersOk } from "#local/product/reachable-host.ts";
import { readConfig } from "./config.ts";
import { createProduct, type Product } from "./product.ts";
import { seedCatalogue } from "./testing/seed-catalogue.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

interface AppProcess {
  child: ChildProcess;
  origin: string;
}

let folder: string;
let database: TestDatabase;
let environment: Record<string, string>;
let apps: AppProcess[] = [];
/** A third process, ours, in which posts are published. */
let publisher: Product;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "vitrina-test-"));
  database = await createTestDatabase();
  environment = {
    PATH: process.env.PATH ?? "",
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    APP_SECRETS: "a secret of the tests that is long enough",
    STRIPE_SECRET_KEY: "sk_test_vitrina",
    STRIPE_PUBLISHABLE_KEY: "pk_test_vitrina",
    STRIPE_WEBHOOK_SECRET: "whsec_of_the_tests",
  };
  publisher = createProduct(readConfig(environment), pino({ level: "silent" }));
  apps = await Promise.all([startApp(), startApp()]);
});
afterAll(async () => {
  for (const { child } of apps) {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
  await publisher.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function startApp(): Promise<AppProcess> {
  const child = spawn(process.execPath, ["server/testing/app-process.ts"], {
    env: environment,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [port] = (await once(child.stdout as NonNullable<typeof child.stdout>, "data")) as [Buffer];
  const origin = `http://127.0.0.1:${Number(String(port))}`;
  while (!(await answersOk(`${origin}/readyz`))) if (child.exitCode !== null) throw new Error("The app ended");
  return { child, origin };
}

const address = paths.post("ada-okafor", "one-page");

async function titleAt({ origin }: AppProcess): Promise<string | undefined> {
  return /"title":"([^"]*)"/.exec(await (await fetch(origin + address)).text())?.[1];
}

const publish = (title: string) => seedCatalogue(publisher, [{ slug: "one-page", priceCents: 500, title }]);

/** The database connections on which a process receives notifications. */
async function connectionsOf({ child }: AppProcess): Promise<number[]> {
  const { rows } = await database.db.query<{ pid: number }>({
    text: "SELECT pid FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()",
    values: [`vitrina pages ${child.pid}`],
  });
  return rows.map(({ pid }) => pid);
}

/** Neither shows another title, and both cache the page from now on. */
async function expectInBoth(title: string): Promise<void> {
  // Another process publishes, so both are notified; one without notifications shows no old page after its lease.
  const read = () => Promise.all(apps.map(titleAt));
  await expect.poll(read, { interval: 5 }).toEqual([title, title]);
  for (const _time of [1, 2, 3]) expect(await read()).toEqual([title, title]);
}

test("shows a change in every process within the lease, also where the connection was just cut or hangs", async () => {
  const [, second] = apps as [AppProcess, AppProcess];
  const connection = async () => (await connectionsOf(second))[0];
  await publish("The first title");
  await expectInBoth("The first title");

  for (const title of ["The second title", "The third title", "The fourth title"]) {
    await publish(title);
    await expectInBoth(title);
  }

  await database.db.query({ text: "SELECT pg_terminate_backend($1)", values: [await connection()] });
  await publish("Changed when it was cut");
  await expectInBoth("Changed when it was cut");
  while ((await connection()) === undefined) await turn();
  await expectInBoth("Changed when it was cut");

  const hanging = await connection();
  if (hanging === undefined) throw new Error("It does not listen");
  process.kill(hanging, "SIGSTOP");
  try {
    await publish("Changed when it hung");
    await expectInBoth("Changed when it hung");
  } finally {
    process.kill(hanging, "SIGCONT");
  }
});
