import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import Stripe from "stripe";
import { addressOf } from "#contract/address-of-call.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { installShiftableClock } from "#db/shiftable-clock.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { freePort } from "#scripts/free-port.ts";
import { type PostgresServer, startPostgresServer } from "#scripts/postgres/postgres-server.ts";
import { postgresUser } from "#scripts/postgres/system-user.ts";
import { signalProcess } from "#scripts/process-identity.ts";
import { buildWeb } from "#scripts/product/web-build.ts";
import { subscribedEvents } from "#server/subscribed-events.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { startSmtpServer, type TestSmtpServer } from "#server/testing/smtp-server.ts";
import { type AppChanges, type AppProcess, appProcess } from "./app-process.ts";
import { runProcess } from "./child-process.ts";
import { type FrontDoor, openFrontDoor } from "./front-door.ts";
import { openRoundRobin } from "./round-robin.ts";
import { until } from "./until.ts";

/** Variables of a shop that is open, on the embedded parts. */
const asShopsRun = {
  NODE_ENV: "production",
  ALLOW_IN_PRODUCTION: "embedded,sandbox-keys,plain-http",
  VITRINA_EMBEDDED: "1",
};

export const appSecret = "a secret of the fault harness that is long enough";

export interface WorldOptions {
  /** As so many processes the app runs, behind a plain round-robin if they are several; one if not said. */
  processes?: number;
  /** As shops run it, to be measured: in production, told by metrics, with the plain clock and the provider's usual delays. */
  measured?: boolean;
}

/** The product and what it lives on: app, card provider, PostgreSQL and a mail server, each where a fault can reach it. */
export interface World {
  url: string;
  sandboxUrl: string;
  /** The provider's switchboard. */
  control: ReturnType<typeof controlClient>;
  /** The shop's account at the provider. */
  stripe: Stripe;
  mailServer: TestSmtpServer;
  frontDoor: FrontDoor;
  db: Database;
  post: SeededPost;
  otherPost: SeededPost;
  /** The variables that a process of the product starts with. */
  environment: Record<string, string>;
  apps: AppProcess[];
  /** What the app lives on, as the system numbers it. */
  pids: { provider: number; postgres: number };
  /** Starts the app, all its processes; resolves when it is ready. */
  startApp(changes?: AppChanges): Promise<void>;
  /** Resolves when one of the app's processes has ended, with the signal that ended it, if one did. */
  appEnded(): Promise<NodeJS.Signals | null>;
  /** Sees to it that the app runs so, with nothing forced on anybody. */
  calm(changes?: AppChanges): Promise<void>;
  /** kill -9 of the whole database server, and its start on the same folder and port. */
  killDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  /** Moves the product's clock. */
  shiftClock(interval: string): Promise<void>;
  logFile(name: string): string;
  close(): Promise<void>;
}

/** Boots a world of its own on free ports and a temporary folder. `VITRINA_KEEP` keeps the folder. */
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
  { processes = 1, measured = false }: WorldOptions,
  closing: (() => Promise<unknown> | unknown)[],
  close: () => Promise<void>,
): Promise<World> {
  await buildWeb();
  const folder = mkdtempSync(join(tmpdir(), "vitrina-faults-"));
  closing.push(() => (process.env.VITRINA_KEEP ? console.warn(`Kept ${folder}`) : rmSync(folder, { recursive: true })));
  const logFile = (name: string) => join(folder, `${name}.log`);

  // With all its safety on: a database that forgets what it said would be the harness's fault, not the product's.
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
  if (!measured) await installShiftableClock(databaseUrl);
  const db = openDatabase(databaseUrl, { maxConnections: 4, onError: () => {} });
  closing.push(() => db.close());

  const mailServer = await startSmtpServer("takes", { keepsTexts: !measured });
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
      // It keeps every purchase of a soak in memory, 22 kB each.
      ...(measured ? { NODE_OPTIONS: "--max-old-space-size=8192" } : {}),
    },
    logFile: logFile("provider"),
  });
  closing.push(() => provider.stop());
  const control = controlClient(sandboxUrl);
  await until("The card provider does not answer", () => control.state());
  if (!measured) await control.timing({ balanceDelayMs: 0, followUpDelayMs: 0, refundDelayMs: 0 });
  const stripe = new Stripe("sk_test_vitrina", { host: "127.0.0.1", port: sandboxPort, protocol: "http" });
  const frontDoor = await openFrontDoor(url);
  closing.push(() => frontDoor.close());
  const endpointUrl = frontDoor.url + addressOf("stripeWebhook");
  const endpoint = await stripe.webhookEndpoints.create({
    url: endpointUrl,
    enabled_events: measured ? [...subscribedEvents] : ["*"],
  });

  const environment = {
    PORT: String(ports[0]),
    HOST: "127.0.0.1",
    PUBLIC_URL: url,
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: databaseUrl,
    APP_SECRETS: appSecret,
    STRIPE_SECRET_KEY: "sk_test_vitrina",
    STRIPE_PUBLISHABLE_KEY: "pk_test_vitrina",
    STRIPE_WEBHOOK_SECRET: endpoint.secret ?? "",
    STRIPE_API_URL: sandboxUrl,
    STRIPE_JS_URL: `${sandboxUrl}/stripe.js`,
    SMTP_URL: mailServer.url,
    TRUSTED_PROXIES: "127.0.0.1",
    LOG_LEVEL: "warn",
    ...(measured ? asShopsRun : {}),
  };
  const apps: AppProcess[] = [];
  for (const port of ports) {
    const own: Record<string, string> = { ...environment, PORT: String(port) };
    if (measured) own.METRICS_PORT = String(await freePort());
    apps.push(appProcess(own, logFile(`app-${apps.length + 1}`)));
  }
  let appChanges: AppChanges = {};
  closing.push(() => Promise.all(apps.map((app) => app.kill())));

  const world: World = {
    ...{ url, sandboxUrl, control, stripe, mailServer, frontDoor, db, environment, apps, logFile, close },
    post: await seedPost(db, { slug: "a-paid-post" }),
    otherPost: await seedPost(db, { slug: "another-paid-post", priceCents: 2_000 }),
    get pids() {
      return { provider: provider.child.pid ?? 0, postgres: postgres.process.pid };
    },
    async startApp(changes = {}) {
      appChanges = changes;
      await Promise.all(apps.map((app) => app.start(changes)));
    },
    appEnded: () => Promise.race(apps.map((app) => app.current().ended)),
    async calm(changes = {}) {
      await control.webhooks({ mode: "deliver" });
      await control.clearFaults();
      mailServer.behave("takes");
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
    async shiftClock(interval) {
      await db.query({ text: "UPDATE clock_shift SET shift = shift + $1::interval", values: [interval] });
    },
  };
  await world.startApp();
  return world;
}
