import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { migrate } from "#db/migrate.ts";
import type { ProcessIdentity } from "#scripts/process-identity.ts";
import { type Config, readConfig, settingWarnings } from "#server/config.ts";
import { refuseLostKeys } from "#server/refuse-lost-keys.ts";
import { appSecret } from "./app-secret.ts";
import { type DataFolder, openDataFolder } from "./data-folder.ts";
import { loadDemoOnce } from "./demo.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded-database.ts";
import { releaseLock, takeLock } from "./folder-lock.ts";
import { networkUrl } from "./network-url.ts";
import { refuseDeadDatabase } from "./own-database.ts";
import { endLeftover } from "./process-file.ts";
import { embeddedParts, placeholders, unstatedLog } from "./product-environment.ts";
import { answersOk, reachableHost } from "./reachable-host.ts";
import { refusePort } from "./refuse-port.ts";
import { startCardProvider } from "./start-card-provider.ts";
import { StartRefused } from "./start-refused.ts";
import { superviseProcess } from "./supervised-process.ts";
import { buildWeb } from "./web-build.ts";

/** What the server is made of; the pages are Vite's to watch, which also leaves files of its own behind. */
const watchedFolders = ["server", "contract", "db"].map((folder) => `--watch-path=${folder}`);

export interface ProductOptions {
  /** The person's variables; each of a real service replaces the embedded part. */
  env: NodeJS.ProcessEnv;
  /** Pages through Vite, the server restarted when its code changes, its log in the terminal. */
  dev?: boolean;
  /** Fast instead of safe. */
  forTests?: boolean;
  say(line: string): void;
  signal?: AbortSignal;
}

export interface Product {
  publicUrl: string;
  /** The same for other devices on the network, if there is one. */
  networkUrl: string | undefined;
  databaseUrl: string;
  /** Undefined when real services are used. */
  sandboxUrl: string | undefined;
  /** Where the caught mails are shown; empty: nowhere. The last address opens from the network. */
  mailPages: string[];
  dataDir: string;
  /** Undefined while the app logs to standard output. */
  logsDir: string | undefined;
  /** Opens the log files again, for a tool that renamed them. */
  reopenLogs(): void;
  current(name: "app" | "provider" | "postgres"): ProcessIdentity | undefined;
  /** Stops app, provider and PostgreSQL, in this order. */
  stop(): Promise<void>;
}

/** Starts everything that the environment does not replace and resolves when the app answers. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const stops: (() => Promise<void> | void)[] = [];
  const stopping = new AbortController();
  const stop = async () => {
    stopping.abort();
    for (const next of stops.splice(0).reverse()) await next();
  };
  // A stop during the start ends whatever it waits for.
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
  // An empty variable is an unset one; those that npm adds for its scripts are nothing to the product.
  const stated = Object.entries(given).filter(([name, value]) => value && !name.startsWith("npm_"));
  const env = { ...unstatedLog(given), ...Object.fromEntries(stated) };
  const parts = embeddedParts(env, dev);
  const config = readConfig({ ...placeholders, ...parts.environment({}), ...env });
  for (const warning of settingWarnings(env)) say(warning);
  const sandboxPort = Number(env.STRIPE_SANDBOX_PORT || 12111);
  // Who asks for production by name says by PUBLIC_URL how readers come.
  const network = config.network?.url ?? (env.NODE_ENV === "production" ? undefined : networkUrl(config));
  const appUrl = `http://${reachableHost(config.host)}:${config.port}`;
  const folder = openDataFolder(config.dataDir);
  const logLimits = config.logFiles;
  const toStdout = dev || config.logOutput === "stdout";

  stops.push(claimFolder(folder, config.publicUrl));
  for (const name of ["app", "provider"]) await endLeftover(folder.run, name);
  await refuseTakenPorts(config, parts.sandbox ? sandboxPort : undefined, network !== undefined);
  const appSecrets = env.APP_SECRETS ? undefined : appSecret(folder);

  if (!parts.database) await refuseDeadDatabase(config.databaseUrl);

  const pages = dev ? undefined : await beginPages(stopping, say);

  let database: EmbeddedDatabase | undefined;
  if (parts.database) {
    const startedAt = Date.now();
    database = await startEmbeddedDatabase(folder, { forTests, logLimits, stopping, say });
    stops.push(database.stop);
    say(`PostgreSQL ready (${seconds(startedAt)})`);
  } else {
    await migrate(config.databaseUrl);
  }
  signal?.throwIfAborted();

  const sandbox = parts.sandbox
    ? await startCardProvider({ env, port: sandboxPort, appUrl, networkUrl: network, folder, logLimits, stopping, say })
    : undefined;
  if (sandbox) stops.push(sandbox.process.stop);
  signal?.throwIfAborted();

  const mailToken = randomBytes(12).toString("base64url");
  const appEnvironment: NodeJS.ProcessEnv = {
    ...env,
    ...parts.environment({
      databaseUrl: database?.url,
      sandboxUrl: sandbox?.url,
      sandboxNetworkUrl: sandbox?.networkUrl,
      webhookSecret: sandbox?.webhookSecret,
      appSecrets,
    }),
    PORT: String(config.port),
    PUBLIC_URL: config.publicUrl,
    ...(network ? { NETWORK_URL: network } : {}),
    DATA_DIR: folder.root,
    ...(dev ? { VITRINA_DEV: "1" } : {}),
    ...(config.mail.hasPage ? { VITRINA_MAIL_TOKEN: mailToken } : {}),
  };
  // The app asks as well; here the line reaches the terminal by itself.
  await refuseLostKeys(readConfig(appEnvironment));
  if (database) await loadDemoOnce(appEnvironment, folder, say, signal);
  await pages?.built;
  signal?.throwIfAborted();

  const app = await superviseProcess({
    name: "app",
    args: dev ? [...watchedFolders, "--watch-preserve-output", "server/main.ts"] : ["server/main.ts"],
    env: appEnvironment,
    logFile: join(folder.logs, "app.log"),
    logLimits,
    runFolder: folder.run,
    toStdout,
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
 * `StartRefused` at once where they have to be built and cannot; `built` rejects if the build fails.
 */
async function beginPages(signal: AbortSignal, say: (line: string) => void): Promise<{ built: Promise<void> }> {
  const startedAt = Date.now();
  const built = buildWeb(signal).then((result) => {
    if (result === "built") say(`Pages built (${seconds(startedAt)})`);
  });
  // Whoever awaits it hears of a failure; until then it is nobody's.
  built.catch(() => {});
  await Promise.race([built, setImmediate()]);
  return { built };
}

/** For this machine the plain address; for the network one with the token. */
function mailPages(publicUrl: string, network: string | undefined, token: string): string[] {
  const isNamedLocal = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(publicUrl).hostname);
  const forNetwork = network ?? (isNamedLocal ? undefined : publicUrl);
  return [`${publicUrl}/dev/mail`, ...(forNetwork ? [`${forNetwork}/dev/mail?token=${token}`] : [])];
}

/** Takes the folder for this product and returns what gives it back. Throws `StartRefused` if another one runs in it. */
function claimFolder(folder: DataFolder, publicUrl: string): () => void {
  const lock = join(folder.run, "supervisor.lock");
  const other = takeLock(lock, { publicUrl });
  if (other) {
    throw new StartRefused(
      `Already running at ${other.publicUrl} (process ${other.pid}); stop it first, or give this one a DATA_DIR and PORT of its own.`,
    );
  }
  return () => releaseLock(lock);
}

async function refuseTakenPorts(config: Config, sandboxPort: number | undefined, isForNetwork: boolean): Promise<void> {
  await refusePort("PORT", config.port, config.host);
  if (sandboxPort === undefined) return;
  await refusePort("STRIPE_SANDBOX_PORT", sandboxPort, "127.0.0.1");
  if (isForNetwork) await refusePort("STRIPE_SANDBOX_PORT", sandboxPort, "0.0.0.0");
  if (sandboxPort === config.port) throw new StartRefused("STRIPE_SANDBOX_PORT is wrong: PORT has the same");
}

/** Since then, in whole tenths of a second. */
function seconds(startedAt: number): string {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}
