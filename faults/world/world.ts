import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import Stripe from "stripe";
import { addressOf } from "#contract/address-of-call.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { installShiftableClock } from "#db/shiftable-clock.ts";
import { buildWeb } from "#local/pages/web-build.ts";
import { type PostgresServer, startPostgresServer } from "#local/postgres/postgres-server.ts";
import { postgresUser } from "#local/postgres/system-user.ts";
import { freePort } from "#local/processes/free-port.ts";
import { signalProcess } from "#local/processes/process-identity.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { subscribedEvents } from "#server/subscribed-events.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { startSmtpServer, type TestSmtpServer } from "#server/testing/smtp-server.ts";
import { type AppChanges, type AppProcess, appProcess } from "./app-process.ts";
import { type ProcessEnd, runProcess } from "./child-process.ts";
import { type EventProxy, openEventProxy } from "./event-proxy.ts";
import { openRoundRobin } from "./round-robin.ts";
import { addStandby, type Standby } from "./standby.ts";
import { until } from "./until.ts";

/** The environment of a production shop on the embedded services. */
const productionEnvironment = {
  NODE_ENV: "production",
  ALLOW_IN_PRODUCTION: "embedded,sandbox-keys,plain-http",
  VITRINA_EMBEDDED: "1",
};

export const appSecret = "a secret of the fault harness that is long enough";

export interface WorldOptions {
  /** The number of app processes, behind a round-robin proxy if above one; default 1. */
  processes?: number;
  /** For benchmarks: production mode with metrics, the regular clock and the provider's usual delays. */
  isBenchmark?: boolean;
}

/** The product and its services: app, card provider, PostgreSQL and a mail server, each exposed to faults. */
export interface World {
  url: string;
  sandboxUrl: string;
  /** The control API of the card provider. */
  control: ReturnType<typeof controlClient>;
  /** The shop's account at the card provider. */
  stripe: Stripe;
  mailServer: TestSmtpServer;
  eventProxy: EventProxy;
  db: Database;
  post: SeededPost;
  otherPost: SeededPost;
  /** The environment of the product's processes. */
  environment: Record<string, string>;
  apps: AppProcess[];
  /** The process ids of the services. */
  pids: { provider: number; postgres: number };
  /** Starts all processes of the app. Resolves when they are ready. */
  startApp(changes?: AppChanges): Promise<void>;
  /** Resolves when one of the app's processes exits. */
  appExited(): Promise<ProcessEnd>;
  /** Removes all faults of provider and mail server. */
  clearFaults(): Promise<void>;
  /** Removes all faults and restarts the app if its configuration differs. */
  restoreDefaults(changes?: AppChanges): Promise<void>;
  /** Kills the whole database server with SIGKILL, and restarts it on the same folder and port. */
  killDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  /** Adds a second database server with every commit that the first acknowledges from now on, unless it is not synchronous. */
  addStandby(options?: { isSynchronous?: boolean }): Promise<Standby>;
  /** Kills the database server with SIGKILL, deletes its folder and goes on with the standby, on the same port. */
  loseDatabase(standby: Standby): Promise<void>;
  /** Moves the product's clock. */
  shiftClock(interval: string): Promise<void>;
  logFile(name: string): string;
  close(): Promise<void>;
}

/** Starts a world on free ports and in a temporary folder. `VITRINA_KEEP` keeps the folder. */
export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const closing: (() => Promise<unknown> | unknown)[] = [];
  const close = async () => {
    for (const next of closing.splice(0).reverse()) await next();
  };
  try {
    return await openParts(options, closing, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function openParts(
  { processes = 1, isBenchmark = false }: WorldOptions,
  closing: (() => Promise<unknown> | unknown)[],
  close: () => Promise<void>,
): Promise<World> {
  await buildWeb();
  const folder = mkdtempSync(join(tmpdir(), "vitrina-faults-"));
  closing.push(() => (process.env.VITRINA_KEEP ? console.warn(`Kept ${folder}`) : rmSync(folder, { recursive: true })));
  const logFile = (name: string) => join(folder, `${name}.log`);

  // With full durability: lost commits must be faults of the product, never of this database's settings.
  const clusterFolder = join(folder, "cluster");
  mkdirSync(clusterFolder);
  const user = postgresUser(folder);
  if (user) for (const path of [folder, clusterFolder]) chownSync(path, user.uid, user.gid);
  const cluster = { dataDir: join(clusterFolder, "postgres"), logFile: logFile("postgres") };
  let postgres: PostgresServer = await startPostgresServer(cluster);
  closing.push(() => postgres.stop());
  const databaseUrl = postgres.url("vitrina");
  const admin = new pg.Client({ connectionString: postgres.url("postgres") });
  await admin.connect();
  await admin.query("CREATE DATABASE vitrina");
  await admin.end();
  await migrate(databaseUrl);
  if (!isBenchmark) await installShiftableClock(databaseUrl);
  const db = openDatabase(databaseUrl, { maxConnections: 4, onError: () => {} });
  closing.push(() => db.close());

  const mailServer = await startSmtpServer("takes", { keepsTexts: !isBenchmark });
  closing.push(() => mailServer.close());

  const ports: number[] = [];
  while (ports.length < processes) ports.push(await freePort());
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const roundRobin = processes > 1 ? await openRoundRobin(urls) : undefined;
  closing.push(() => roundRobin?.close());
  const url = roundRobin?.url ?? urls[0] ?? "";
  const sandboxPort = await freePort();
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const provider = runProcess("sandbox/main.ts", {
    env: {
      ...{ STRIPE_SANDBOX_PORT: String(sandboxPort), STRIPE_SANDBOX_STATE: join(folder, "provider") },
      // The provider holds every purchase of a soak test in memory, 22 kB each.
      ...(isBenchmark ? { NODE_OPTIONS: "--max-old-space-size=8192" } : {}),
    },
    logFile: logFile("provider"),
  });
  closing.push(() => provider.stop());
  const control = controlClient(sandboxUrl);
  await until("The card provider does not answer", () => control.state());
  if (!isBenchmark) await control.timing({ balanceDelayMs: 0, followUpDelayMs: 0, refundDelayMs: 0 });
  const stripe = new Stripe("sk_test_vitrina", { host: "127.0.0.1", port: sandboxPort, protocol: "http" });
  const eventProxy = await openEventProxy(url);
  closing.push(() => eventProxy.close());
  const wanted = isBenchmark ? [...subscribedEvents] : ["*"];
  const snapshots = await openDestination(stripe, "snapshot", eventProxy.url + addressOf("stripeWebhook"), wanted);
  const thin = await openDestination(stripe, "thin", eventProxy.url + addressOf("stripeAccountsWebhook"), ["*"]);

  const environment = {
    PORT: String(ports[0]),
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: databaseUrl,
    APP_SECRETS: appSecret,
    STRIPE_SECRET_KEY: "sk_test_vitrina",
    STRIPE_PUBLISHABLE_KEY: "pk_test_vitrina",
    STRIPE_WEBHOOK_SECRET: snapshots,
    STRIPE_ACCOUNTS_WEBHOOK_SECRET: thin,
    STRIPE_FINANCIAL_ACCOUNT: "fa_test_vitrina",
    STRIPE_API_URL: sandboxUrl,
    STRIPE_JS_URL: `${sandboxUrl}/stripe.js`,
    SMTP_URL: mailServer.url,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "warn",
    FFMPEG_PATH: "off",
    ...(isBenchmark ? productionEnvironment : {}),
  };
  const apps: AppProcess[] = [];
  for (const port of ports) {
    const own: Record<string, string> = { ...environment, PORT: String(port) };
    if (isBenchmark) own.METRICS_PORT = String(await freePort());
    apps.push(appProcess(own, logFile(`app-${apps.length + 1}`)));
  }
  let appChanges: AppChanges = {};
  let standbys = 0;
  closing.push(() => Promise.all(apps.map((app) => app.kill())));

  const world: World = {
    ...{ url, sandboxUrl, control, stripe, mailServer, eventProxy, db, environment, apps, logFile, close },
    post: await seedPost(db, { slug: "a-paid-post" }),
    otherPost: await seedPost(db, { slug: "another-paid-post", priceCents: 2_000 }),
    get pids() {
      return { provider: provider.child.pid ?? 0, postgres: postgres.process.pid };
    },
    async startApp(changes = {}) {
      appChanges = changes;
      await Promise.all(apps.map((app) => app.start(changes)));
    },
    appExited: () => Promise.race(apps.map((app) => app.current().exited)),
    async clearFaults() {
      await control.webhooks({ mode: "deliver" });
      await control.clearFaults();
      mailServer.behave("takes");
    },
    async restoreDefaults(changes = {}) {
      await world.clearFaults();
      if (JSON.stringify(changes) !== JSON.stringify(appChanges)) await world.startApp(changes);
    },
    async killDatabase() {
      signalProcess(postgres.process, "SIGKILL");
      await postgres.ended;
    },
    async startDatabase() {
      postgres = await startPostgresServer({ ...cluster, preferredPort: postgres.port });
      await Promise.all(apps.map((app) => until("The app does not recover", app.isReady)));
    },
    async addStandby(options) {
      standbys += 1;
      const dataDir = join(clusterFolder, `standby-${standbys}`);
      const standby = await addStandby(
        { server: postgres, dataDir: cluster.dataDir },
        dataDir,
        logFile("standby"),
        options,
      );
      closing.push(standby.stop);
      return standby;
    },
    async loseDatabase(standby) {
      await world.killDatabase();
      rmSync(cluster.dataDir, { recursive: true });
      await standby.promote();
      cluster.dataDir = standby.dataDir;
      await world.startDatabase();
    },
    async shiftClock(interval) {
      await db.query({ text: "UPDATE clock_shift SET shift = shift + $1::interval", values: [interval] });
    },
  };
  await world.startApp();
  return world;
}

/** Lets the provider send its own and its accounts' events to an address. Returns the secret of their signatures. */
async function openDestination(
  stripe: Stripe,
  event_payload: "snapshot" | "thin",
  url: string,
  enabled_events: string[],
) {
  const { webhook_endpoint: endpoint } = await stripe.v2.core.eventDestinations.create({
    ...{ name: event_payload, type: "webhook_endpoint", event_payload, enabled_events },
    events_from: ["@self", "@accounts"],
    webhook_endpoint: { url },
    include: ["webhook_endpoint.signing_secret"],
  });
  return endpoint?.signing_secret ?? "";
}
