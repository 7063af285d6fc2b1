import type * as z from "zod";
import { type Brand, defaultBrand } from "#contract/brand.ts";
import { bucketVariables, type Environment, environment, type StandIn, standIns } from "./environment.ts";
import { findProgram } from "./settings/find-program.ts";
import { isIncompleteKey, isPlaceholder } from "./settings/is-placeholder.ts";
import { isPrivateUrl } from "./settings/is-private-url.ts";
import { isRefusedPort } from "./settings/is-refused-port.ts";
import { misspelledSettings } from "./settings/misspelled-settings.ts";
import { trustsTheInternet } from "./settings/trusts-the-internet.ts";

/** The configuration of a process, parsed once. */
export interface Config {
  /** By NODE_ENV, or because the Stripe key is a live one: real money gets the rules of production. */
  production: boolean;
  embedded: boolean;
  development: boolean;
  host: string;
  port: number;
  /** Origin under which readers reach the site, without a slash at the end. */
  publicUrl: string;
  /** Origin of the files of creators, on a host of its own, without a slash at the end; undefined: that of the site. */
  mediaUrl: string | undefined;
  /** The same site for other devices on the network, where its own name is `localhost`; undefined: nowhere else. */
  network: { url: string; stripeJsUrl: string } | undefined;
  /** Whether browsers that came over https refuse plain http for all subdomains of the site as well. */
  hstsSubdomains: boolean;
  dataDir: string;
  databaseUrl: string;
  /** The same database without a pooler between: for notifications, migrations and whole backups. */
  databaseDirectUrl: string;
  /** A standby of the same database; undefined: the primary answers all reads. */
  databaseReplicaUrl: string | undefined;
  /** Undefined: limits are counted in the database and in the process. */
  redisUrl: string | undefined;
  /** Uploads are not scanned without it. */
  clamdUrl: string | undefined;
  /** Undefined: films are not encoded. */
  ffmpegPath: string | undefined;
  /** Undefined stores media in `dataDir`. */
  s3: { endpoint: string; region: string; bucket: string; accessKeyId: string; secretAccessKey: string } | undefined;
  /** The bucket of the backups; undefined: they are written to folders. */
  backupS3: Config["s3"];
  /** Backups are encrypted to these, unless others are given; none: they are not encrypted. */
  backupPublicKeys: readonly string[];
  /** An empty database for rehearsals of a restore; undefined: one is started for each. */
  rehearsalDatabaseUrl: string | undefined;
  /** How old the newest backup may be before it needs a person; undefined: any age. */
  backupMaxAgeHours: number | undefined;
  /** Newest first. */
  appSecrets: readonly string[];
  /** Ids of keys whose secret is lost; the start goes on without the values they made. */
  lostKeys: readonly string[];
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    /** Undefined: thin events are not received. */
    accountsWebhookSecret: string | undefined;
    /** The account that Global Payouts pays from; undefined: creators are paid by Connect only. */
    financialAccount: string | undefined;
    apiUrl: URL;
    jsUrl: string;
    livemode: boolean;
  };
  /** Whether the tax in the price is calculated and reported by the provider. */
  taxes: "none" | "stripe";
  mail: {
    smtpUrl: string | undefined;
    from: string;
    /** Whether `/dev/mail` shows the caught mails: never in production, with real money or beside a public address. */
    hasPage: boolean;
    /** Opens that page from the network; undefined: nothing does. */
    pageToken: string | undefined;
  };
  /** Whether the demo's accounts exist and `/dev/accounts.json` lists them: only where `/dev/mail` shows their codes. */
  hasDemoAccounts: boolean;
  /** The address that gets alerts by mail; undefined sends none. */
  operatorEmail: string | undefined;
  /** Where `/metrics` is answered; undefined: nowhere. */
  metrics: { host: string; port: number } | undefined;
  /** Where traces are sent; undefined: nowhere. */
  tracing: { endpoint: string; headers: Record<string, string>; serviceName: string; sampleRatio: number } | undefined;
  /** The resolver that checks whether a typed address's domain takes mail; undefined checks none. */
  nameServers: readonly string[] | "system" | undefined;
  masterName: string | undefined;
  purchasesOn: boolean;
  trustedProxies: string | undefined;
  /** Most connections at once, in all and of one address, and how long a whole request may take to arrive. */
  connections: { max: number; maxPerAddress: number; requestTimeoutMs: number };
  /** How long a stopping process goes on accepting requests, so that balancers can send them elsewhere. */
  drainMs: number;
  logLevel: string;
  /** Where `npm start` writes the logs of its processes. */
  logOutput: "stdout" | "files";
  logFiles: { maxBytes: number; keptFiles: number };
  /** The share of successful reads that the log records, 0 to 1; it records every other request. */
  logSuccessSample: number;
  /** The largest memory of the page cache; 0 renders every page. */
  pageCacheBytes: number;
  /** The cache in front of the shop that shares public pages, and where it is purged; undefined: there is none. */
  sharedCache: { urls: readonly string[]; secret: string } | undefined;
  /** For how many days sent mails and received provider events are listed. */
  historyDays: number;
  /** For how many days views are kept by day. */
  figuresDays: number;
  /** For how many days the records of the team's actions are kept; undefined: for ever. */
  auditTrailDays: number | undefined;
  workerInside: boolean;
  /** Where the fault harness wants this process to die. */
  brand: Brand;
}

/** A wrong or missing variable; the message is the one line that the operator reads. */
export class ConfigError extends Error {}

/** The exit code of a process whose settings are refused: it ends in the same way at every start until they change. */
export const refusedConfigurationExitCode = 2;

/** The error of a setting's value, in an operator's words; the schema has its own words for most. */
function faultOf(issue: z.core.$ZodIssue): string {
  const hasOwnWords = !/^(?:Invalid|Too) /.test(issue.message);
  if (hasOwnWords) return issue.message;
  if (issue.code === "invalid_value") return `it must be ${issue.values.join(" or ")}`;
  if (issue.code === "too_small") return `it must be ${issue.minimum} or more`;
  if (issue.code === "too_big") return `it must be ${issue.maximum} or less`;
  if (issue.code === "invalid_type")
    return issue.expected === "int" ? "it must be a whole number" : "it must be a number";
  return issue.message;
}

/** Reads the environment. Throws `ConfigError` with one clear line. */
export function readConfig(variables: Record<string, string | undefined> = process.env): Config {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(filled);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0]);
    throw new ConfigError(
      `${name} ${filled[name] === undefined ? "is missing" : `is wrong: ${issue ? faultOf(issue) : ""}`}`,
    );
  }
  const env = parsed.data;
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, "");
  const livemode = /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY);
  const hasMailPage =
    env.VITRINA_MAIL_PAGE &&
    (env.VITRINA_EMBEDDED !== "0" || env.NODE_ENV !== "production") &&
    !env.SMTP_URL &&
    !livemode &&
    isPrivateUrl(publicUrl);
  const config: Config = {
    production: env.NODE_ENV === "production" || livemode,
    embedded: env.VITRINA_EMBEDDED !== "0",
    development: env.VITRINA_DEV,
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    mediaUrl: mediaUrlOf(env.MEDIA_URL, publicUrl),
    network: env.NETWORK_URL
      ? { url: new URL(env.NETWORK_URL).origin, stripeJsUrl: env.NETWORK_STRIPE_JS_URL ?? env.STRIPE_JS_URL }
      : undefined,
    hstsSubdomains: env.HSTS_SUBDOMAINS === "on",
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    redisUrl: env.REDIS_URL,
    s3: bucketOf(env, ""),
    backupS3: bucketOf(env, "BACKUP_"),
    backupPublicKeys: env.BACKUP_PUBLIC_KEYS ?? [],
    rehearsalDatabaseUrl: env.REHEARSAL_DATABASE_URL,
    backupMaxAgeHours: env.BACKUP_MAX_AGE_HOURS || undefined,
    clamdUrl: env.CLAMD_URL,
    ffmpegPath: ffmpegOf(env, variables.PATH),
    appSecrets: env.APP_SECRETS,
    lostKeys: env.LOST_KEYS.split(",").map((id) => id.trim()),
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
      accountsWebhookSecret: env.STRIPE_ACCOUNTS_WEBHOOK_SECRET,
      financialAccount: env.STRIPE_FINANCIAL_ACCOUNT,
      apiUrl: new URL(env.STRIPE_API_URL),
      jsUrl: env.STRIPE_JS_URL,
      livemode,
    },
    taxes: env.TAXES,
    mail: {
      smtpUrl: env.SMTP_URL,
      from:
        env.MAIL_FROM ??
        `${env.BRAND_NAME ?? defaultBrand.name} <${env.BRAND_SUPPORT_EMAIL ?? defaultBrand.supportEmail}>`,
      hasPage: hasMailPage,
      pageToken: env.VITRINA_MAIL_TOKEN,
    },
    hasDemoAccounts: env.VITRINA_DEMO_ACCOUNTS && hasMailPage,
    operatorEmail: env.OPERATOR_EMAIL,
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: env.OTEL_EXPORTER_OTLP_HEADERS,
          serviceName: env.OTEL_SERVICE_NAME,
          sampleRatio: env.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
    nameServers: env.MAIL_DOMAIN_RESOLVER,
    masterName: env.MASTER_NAME,
    purchasesOn: env.PURCHASES === "on",
    trustedProxies: env.TRUSTED_PROXIES,
    connections: {
      max: env.MAX_CONNECTIONS,
      maxPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
      requestTimeoutMs: env.REQUEST_TIMEOUT_SEC * 1_000,
    },
    drainMs: env.DRAIN_SEC * 1_000,
    logLevel: env.LOG_LEVEL,
    logOutput: env.LOG_OUTPUT ?? (env.NODE_ENV === "production" || livemode ? "stdout" : "files"),
    logFiles: { maxBytes: env.LOG_FILE_MB * 2 ** 20, keptFiles: env.LOG_FILES_KEPT },
    logSuccessSample: env.LOG_SUCCESS_SAMPLE ?? (env.NODE_ENV === "production" || livemode ? 0.01 : 1),
    historyDays: env.HISTORY_DAYS,
    figuresDays: env.FIGURES_DAYS,
    auditTrailDays: env.AUDIT_TRAIL_DAYS,
    pageCacheBytes: env.PAGE_CACHE_MB * 2 ** 20,
    sharedCache: sharedCacheOf(env),
    workerInside: env.WORKER === "inside",
    brand: {
      ...defaultBrand,
      name: env.BRAND_NAME ?? defaultBrand.name,
      company: env.BRAND_COMPANY ?? defaultBrand.company,
      supportEmail: env.BRAND_SUPPORT_EMAIL ?? defaultBrand.supportEmail,
      reportToolUrl: env.BRAND_REPORT_TOOL_URL ?? defaultBrand.reportToolUrl,
    },
  };
  if (config.backupS3?.endpoint === config.s3?.endpoint && config.backupS3?.bucket === config.s3?.bucket && config.s3)
    throw new ConfigError("BACKUP_S3_BUCKET is wrong: it is the bucket of the media, which sweeps delete from");
  const weak = config.appSecrets.find((secret) => secret.length < 32);
  if (weak !== undefined) throw new ConfigError("APP_SECRETS is wrong: each secret needs at least 32 characters");
  if (!config.stripe.publishableKey.startsWith(config.stripe.livemode ? "pk_live_" : "pk_test_"))
    throw new ConfigError("STRIPE_PUBLISHABLE_KEY is wrong: it is not of the mode (test or live) of STRIPE_SECRET_KEY");
  if (env.VITRINA_EMBEDDED.split(",").includes("DATABASE_URL")) {
    if (env.DATABASE_DIRECT_URL)
      throw new ConfigError("DATABASE_URL is missing: DATABASE_DIRECT_URL is another way to the same database");
    if (env.DATABASE_REPLICA_URL)
      throw new ConfigError("DATABASE_URL is missing: DATABASE_REPLICA_URL is a replica of that database");
  }
  if (config.metrics?.port === config.port && config.port !== 0)
    throw new ConfigError("METRICS_PORT is wrong: PORT has the same");
  const publicPort = env.PUBLIC_URL === undefined ? "" : new URL(env.PUBLIC_URL).port;
  if (publicPort !== "" && isRefusedPort(Number(publicPort)))
    throw new ConfigError(`PUBLIC_URL is wrong: browsers refuse to open port ${publicPort}`);
  if (config.network && !(new URL(config.publicUrl).hostname === "localhost" && listensToAll(config.host)))
    throw new ConfigError("NETWORK_URL is wrong: it is for a PUBLIC_URL at localhost and a HOST of 0.0.0.0 or ::");
  const allowed = new Set(env.ALLOW_IN_PRODUCTION);
  if (config.production) {
    refuseInProduction(config, env, allowed);
    refusePlaceholders(config, env);
  }
  return config;
}

/** One line for each variable that looks like a misspelled setting, which no code reads. */
export function settingWarnings(variables: Record<string, string | undefined> = process.env): string[] {
  const names = Object.keys(variables).filter((name) => variables[name]);
  return misspelledSettings(names, Object.keys(environment.shape)).map(
    ({ name, meant }) => `${name} is not a setting and has no effect. Did you mean ${meant}?`,
  );
}

/** Whether a listener on the host can be reached from other machines. */
export function listensToAll(host: string): boolean {
  return host === "0.0.0.0" || host === "::";
}

/** The path of ffmpeg, if films are to be encoded. A path that leads nowhere is for `npm run doctor` to report. */
function ffmpegOf({ FFMPEG_PATH: given }: Environment, searchPath = ""): string | undefined {
  if (given === "off") return undefined;
  if (given === undefined) return findProgram("ffmpeg", searchPath);
  return given;
}

/** The origin of files, if it is not the site's. Throws `ConfigError` for one that would get the site's cookies or break its https. */
function mediaUrlOf(given: string | undefined, publicUrl: string): string | undefined {
  if (given === undefined) return undefined;
  const [media, site] = [new URL(given), new URL(publicUrl)];
  if (media.hostname === site.hostname) throw new ConfigError("MEDIA_URL is wrong: its host is that of PUBLIC_URL");
  if (site.protocol === "https:" && media.protocol !== "https:")
    throw new ConfigError("MEDIA_URL is wrong: PUBLIC_URL has https, so it needs https");
  return media.origin;
}

/** A bucket of five variables, if there is one. Throws `ConfigError` if only some of them are set. */
function bucketOf(env: Environment, prefix: "" | "BACKUP_"): Config["s3"] {
  const names = (Object.keys(bucketVariables) as (keyof typeof bucketVariables)[]).map(
    (name) => `${prefix}${name}` as const,
  );
  if (names.every((name) => env[name] === undefined)) return undefined;
  const given = (name: (typeof names)[number]): string => {
    const value = env[name];
    if (value === undefined) throw new ConfigError(`${name} is missing: ${names.join(", ")} go together`);
    return value;
  };
  return {
    endpoint: new URL(given(`${prefix}S3_ENDPOINT`)).origin,
    region: given(`${prefix}S3_REGION`),
    bucket: given(`${prefix}S3_BUCKET`),
    accessKeyId: given(`${prefix}S3_ACCESS_KEY_ID`),
    secretAccessKey: given(`${prefix}S3_SECRET_ACCESS_KEY`),
  };
}

/** The shared cache, if it is on. Throws `ConfigError` if a setting that it needs is missing. */
function sharedCacheOf(env: Environment): Config["sharedCache"] {
  const { SHARED_CACHE, CACHE_PURGE_URL: urls, CACHE_PURGE_SECRET: secret, PAGE_CACHE_MB } = env;
  if (SHARED_CACHE === "off") return undefined;
  if (urls === undefined) throw new ConfigError("CACHE_PURGE_URL is missing: SHARED_CACHE=on needs it");
  if (secret === undefined) throw new ConfigError("CACHE_PURGE_SECRET is missing: SHARED_CACHE=on needs it");
  if (PAGE_CACHE_MB === 0)
    throw new ConfigError("PAGE_CACHE_MB is wrong: SHARED_CACHE=on shares pages of the page cache, which 0 turns off");
  return { urls, secret };
}

/** Production refuses each stand-in unless ALLOW_IN_PRODUCTION names it. */
function refuseInProduction(config: Config, env: Environment, allowed: Set<string>): void {
  const { PUBLIC_URL: publicUrl, VITRINA_EMBEDDED: embedded } = env;
  const used: Record<StandIn, boolean> = {
    embedded: config.embedded,
    "sandbox-keys": config.stripe.secretKey.includes("_vitrina"),
    "caught-mail": config.mail.smtpUrl === undefined,
    development: config.development,
    "plain-http": publicUrl === undefined || !publicUrl.startsWith("https://"),
  };
  const refused = Object.keys(standIns).find((name) => used[name as StandIn] && !allowed.has(name)) as StandIn;
  if (!refused) return;
  const rule = config.stripe.livemode ? "A live STRIPE_SECRET_KEY" : "NODE_ENV=production";
  const isListed = refused === "embedded" && embedded !== "1";
  const instead = isListed ? `set ${embedded.replaceAll(",", " and ")}` : standIns[refused];
  throw new ConfigError(`${rule} refuses ${refused}: ${instead}, or name it in ALLOW_IN_PRODUCTION`);
}

/** Production refuses secrets that were copied from documentation, keys that are cut off, and proxies that are everybody. */
function refusePlaceholders({ embedded, stripe, trustedProxies }: Config, env: Environment): void {
  if (!embedded && env.APP_SECRETS.some(isPlaceholder))
    throw new ConfigError("APP_SECRETS is wrong: a placeholder is no secret; make each with: openssl rand -base64 32");
  const keys = [
    "STRIPE_SECRET_KEY",
    "STRIPE_PUBLISHABLE_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "STRIPE_ACCOUNTS_WEBHOOK_SECRET",
  ] as const;
  const incomplete = stripe.secretKey.includes("_vitrina")
    ? undefined
    : keys.find((name) => env[name] !== undefined && isIncompleteKey(env[name]));
  if (incomplete)
    throw new ConfigError(`${incomplete} is wrong: it is cut off or a placeholder; copy it from Stripe's dashboard`);
  if (trustedProxies !== undefined && trustsTheInternet(trustedProxies))
    throw new ConfigError(
      "TRUSTED_PROXIES is wrong: it trusts everybody's X-Forwarded-For; name your proxies' own addresses",
    );
}
