import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { migrate } from "#db/migrate.ts";
import { buildWeb } from "#local/pages/web-build.ts";
import { releaseLock, takeLock } from "#local/processes/folder-lock.ts";
import type { ProcessIdentity } from "#local/processes/process-identity.ts";
import { StartError } from "#local/processes/start-error.ts";
import { type Config, readConfig, settingWarnings } from "#server/config.ts";
import { refuseLostKeys } from "#server/refuse-lost-keys.ts";
import { appSecret } from "./app-secret.ts";
import { assertDatabaseUsable } from "./assert-database-usable.ts";
import { assertPortUsable } from "./assert-port-usable.ts";
import { type DataFolder, openDataFolder } from "./data-folder.ts";
import { loadDemoAccounts, loadDemoOnce } from "./demo.ts";
import { type DemoAccount, readDemoAccounts } from "./demo-accounts.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded-database.ts";
import { networkUrl } from "./network-url.ts";
import { stopLeftover } from "./process-file.ts";
import { defaultLogSettings, embeddedParts, placeholders } from "./product-environment.ts";
import { answersOk, reachableHost } from "./reachable-host.ts";
import { startCardProvider } from "./start-card-provider.ts";
import { superviseProcess } from "./supervised-process.ts";

/** The folders with server code; Vite watches the pages itself and writes files of its own. */
const watchedFolders = ["server", "contract", "db"].map((folder) => `--watch-path=${folder}`);

export interface ProductOptions {
  /** The user's environment; each variable of a real service replaces the embedded one. */
  env: NodeJS.ProcessEnv;
  /** Serves pages through Vite, restarts the server on changes and logs to the terminal. */
  dev?: boolean;
  /** Trades durability for speed. */
  forTests?: boolean;
  say(line: string): void;
  signal?: AbortSignal;
}

export interface Product {
  publicUrl: string;
  /** The same for other devices on the network, if there is one. */
  networkUrl: string | undefined;
  databaseUrl: string;
  /** Undefined with real services. */
  sandboxUrl: string | undefined;
  /** The URLs that show caught mails; empty without them. The last one works from the network. */
  mailPages: string[];
  /** The accounts that can sign in, with the codes of the caught mail; empty outside the demo. */
  demoAccounts: DemoAccount[];
  dataDir: string;
  /** Undefined while the app logs to standard output. */
  logsDir: string | undefined;
  /** Reopens the log files after a tool renamed them. */
  reopenLogs(): void;
  current(name: "app" | "provider" | "postgres"): ProcessIdentity | undefined;
  /** Stops app, provider and PostgreSQL, in this order. */
  stop(): Promise<void>;
}

/** Starts every service that the environment does not replace. Resolves when the app responds. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const stops: (() => Promise<void> | void)[] = [];
  const stopping = new AbortController();
  const stop = async () => {
    stopping.abort();
    for (const next of stops.splice(0).reverse()) await next();
  };
  // A stop during the start aborts what it waits for.
  options.signal?.addEventListener("abort", () => stopping.abort(), { once: true });
  try {
    return await startParts(options, stops, stop, stopping.signal);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  { env: given, dev = false, forTests = false, say, signal }: ProductOptions,
  stops: (() => Promise<void> | void)[],
  stop: () => Promise<void>,
  stopping: AbortSignal,
): Promise<Product> {
  // Empty variables count as unset; npm's own variables are ignored.
  const stated = Object.entries(given).filter(([name, value]) => value && !name.startsWith("npm_"));
  const env = { ...defaultLogSettings(given), ...Object.fromEntries(stated) };
  const parts = embeddedParts(env, dev);
  const config = readConfig({ ...placeholders, ...parts.environment({}), ...env });
  for (const warning of settingWarnings(env)) say(warning);
  const sandboxPort = Number(env.STRIPE_SANDBOX_PORT || 12111);
  // An explicit production needs PUBLIC_URL.
  const network = config.network?.url ?? (env.NODE_ENV === "production" ? undefined : networkUrl(config));
  const appUrl = `http://${reachableHost(config.host)}:${config.port}`;
  const folder = openDataFolder(config.dataDir);
  const logLimits = config.logFiles;
  const toStdout = dev || config.logOutput === "stdout";

  stops.push(lockFolder(folder, config.publicUrl));
  for (const name of ["app", "provider"]) await stopLeftover(folder.run, name);
  await assertPortsUsable(config, parts.sandbox ? sandboxPort : undefined, network !== undefined);
  const appSecrets = env.APP_SECRETS ? undefined : appSecret(folder);

  if (!parts.database) await assertDatabaseUsable(config.databaseUrl);

  const pages = dev ? undefined : await startPageBuild(stopping, say);

  let database: EmbeddedDatabase | undefined;
  if (parts.database) {
    const startedAt = Date.now();
    database = await startEmbeddedDatabase(folder, { forTests, logLimits, stopping, say });
    stops.push(database.stop);
    say(`PostgreSQL ready (${seconds(startedAt)})`);
  } else {
    await migrate(config.databaseDirectUrl);
  }
  signal?.throwIfAborted();

  const sandbox = parts.sandbox
    ? await startCardProvider({ env, port: sandboxPort, appUrl, networkUrl: network, folder, logLimits, stopping, say })
    : undefined;
  if (sandbox) stops.push(sandbox.process.stop);
  signal?.throwIfAborted();

  const hasDemoAccounts = database !== undefined && config.mail.hasPage;
  const mailToken = randomBytes(12).toString("base64url");
  const appEnvironment: NodeJS.ProcessEnv = {
    ...env,
    ...parts.environment({
      databaseUrl: database?.url,
      sandboxUrl: sandbox?.url,
      sandboxNetworkUrl: sandbox?.networkUrl,
      webhookSecret: sandbox?.webhookSecret,
      accountsWebhookSecret: sandbox?.accountsWebhookSecret,
      appSecrets,
    }),
    PORT: String(config.port),
    PUBLIC_URL: config.publicUrl,
    ...(network ? { NETWORK_URL: network } : {}),
    DATA_DIR: folder.root,
    ...(dev ? { VITRINA_DEV: "1" } : {}),
    ...(config.mail.hasPage ? { VITRINA_MAIL_TOKEN: mailToken } : {}),
    ...(hasDemoAccounts ? { VITRINA_DEMO_ACCOUNTS: "1" } : {}),
  };
  // The app checks this as well; here the message reaches the terminal directly.
  await refuseLostKeys(readConfig(appEnvironment));
  if (database) await loadDemoOnce(appEnvironment, folder, say, signal);
  if (hasDemoAccounts) await loadDemoAccounts(appEnvironment, folder, signal);
  await pages?.built;
  signal?.throwIfAborted();

  const app = await superviseProcess({
    name: "app",
    args: dev ? [...watchedFolders, "--watch-preserve-output", "server/programs/main.ts"] : ["server/programs/main.ts"],
    env: appEnvironment,
    logFile: join(folder.logs, "app.log"),
    logLimits,
    runFolder: folder.run,
    toStdout,
    drainMs: config.drainMs,
    isReady: () => answersOk(`${appUrl}/readyz`),
    stopping,
    say,
  });
  stops.push(app.stop);
  const processes = { app, provider: sandbox?.process, postgres: database };
  return {
    publicUrl: config.publicUrl,
    networkUrl: network,
    databaseUrl: appEnvironment.DATABASE_URL ?? "",
    sandboxUrl: sandbox?.url,
    mailPages: config.mail.hasPage ? mailPages(config.publicUrl, network, mailToken) : [],
    demoAccounts: hasDemoAccounts ? readDemoAccounts() : [],
    dataDir: folder.root,
    logsDir: toStdout ? undefined : folder.logs,
    reopenLogs() {
      app.reopenLog();
      sandbox?.process.reopenLog();
    },
    current: (name) => processes[name]?.current(),
    stop,
  };
}

/**
 * Begins to build the pages, which takes a processor for seconds while the database starts and the demo is loaded. Throws
 * `StartError` at once where they have to be built and cannot; `built` rejects if the build fails.
 */
async function startPageBuild(signal: AbortSignal, say: (line: string) => void): Promise<{ built: Promise<void> }> {
  const startedAt = Date.now();
  const built = buildWeb(signal).then((result) => {
    if (result === "built") say(`Pages built (${seconds(startedAt)})`);
  });
  // The error is handled by the later await.
  built.catch(() => {});
  await Promise.race([built, setImmediate()]);
  return { built };
}

/** The plain URL for this machine, and one with a token for the network. */
function mailPages(publicUrl: string, network: string | undefined, token: string): string[] {
  const isNamedLocal = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(publicUrl).hostname);
  const forNetwork = network ?? (isNamedLocal ? undefined : publicUrl);
  return [`${publicUrl}/dev/mail`, ...(forNetwork ? [`${forNetwork}/dev/mail?token=${token}`] : [])];
}

/**
 * Locks the folder for this product and returns the release function. Throws `StartError` if another one runs in it.
 */
function lockFolder(folder: DataFolder, publicUrl: string): () => void {
  const lock = join(folder.run, "supervisor.lock");
  const other = takeLock(lock, { publicUrl });
  if (other) {
    throw new StartError(
      `Already running at ${other.publicUrl} (process ${other.pid}); stop it first, or give this one a DATA_DIR and PORT of its own.`,
    );
  }
  return () => releaseLock(lock);
}

async function assertPortsUsable(
  config: Config,
  sandboxPort: number | undefined,
  isForNetwork: boolean,
): Promise<void> {
  await assertPortUsable("PORT", config.port, config.host);
  if (sandboxPort === undefined) return;
  await assertPortUsable("STRIPE_SANDBOX_PORT", sandboxPort, "127.0.0.1");
  if (isForNetwork) await assertPortUsable("STRIPE_SANDBOX_PORT", sandboxPort, "0.0.0.0");
  if (sandboxPort === config.port) throw new StartError("STRIPE_SANDBOX_PORT is wrong: PORT has the same");
}

/** The elapsed seconds with one decimal. */
function seconds(startedAt: number): string {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}
