import { isIP } from "node:net";
import * as z from "zod";
import { isAgePublicKey } from "./settings/is-age-public-key.ts";
import { isMailSender } from "./settings/is-mail-sender.ts";

const flag = z
  .enum(["0", "1"])
  .default("0")
  .transform((value) => value === "1");
const url = z.url({ protocol: /^https?$/, error: "it must be an http:// or https:// URL" });
const port = (min: number) => {
  const error = `it must be a port from ${min} to 65535`;
  return z.coerce.number(error).int(error).min(min, error).max(65535, error);
};
const databaseUrl = z.string().regex(/^postgres(ql)?:\/\//, "it must start with postgres://");
const emailAddress = z.email("it must be an e-mail address, as in support@shop.example");
const origin = url.refine(
  (text) => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`,
  "an origin, without a path",
);
const proxies = z.string().refine((list) => list.split(",").every((proxy) => isProxy(proxy.trim())), {
  error: "addresses or networks (10.0.0.0/8), separated by commas",
});

/** An address, a network, or one of the names that the framework knows for networks. */
function isProxy(proxy: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(proxy)) return true;
  const [address = "", size, ...more] = proxy.split("/");
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || more.length > 0) return false;
  return size === undefined || isIP(size) === 4 || (/^\d{1,3}$/.test(size) && Number(size) <= bits);
}

/** The machine's own resolver, or addresses of name servers, each with a port if it is not 53. */
const resolver = z
  .string()
  .transform((list) => (list === "system" ? list : list.split(",").map((server) => server.trim())))
  .refine((servers) => servers === "system" || servers.every(isNameServer), {
    error: "system, or addresses of name servers, separated by commas",
  });

/** `9.9.9.9`, `9.9.9.9:5353`, `2620:fe::fe`, `[2620:fe::fe]:5353`. */
function isNameServer(server: string): boolean {
  const [, bracketed, plain] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(server) ?? [];
  return isIP(server) !== 0 || isIP(bracketed ?? "") === 6 || isIP(plain ?? "") === 4;
}

/** A stand-in for a real service, and its replacement. */
export const standIns = {
  embedded: "give DATABASE_URL and APP_SECRETS of your own",
  "sandbox-keys": "give STRIPE_SECRET_KEY a key of your account",
  "caught-mail": "give SMTP_URL",
  development: "unset VITRINA_DEV",
  "plain-http": "give PUBLIC_URL an https address",
};
export type StandIn = keyof typeof standIns;
const allowances = z
  .string()
  .default("")
  .transform((list) => list.split(",").flatMap((name) => name.trim() || []))
  .refine((names) => names.every((name) => name in standIns), {
    error: `choose of ${Object.keys(standIns).join(", ")}`,
  });

/** `name=value,name=value`, values percent-encoded where they have to be. */
const headers = z
  .string()
  .default("")
  .refine((list) => list === "" || (/^[\w-]+=[^,\s]+(,[\w-]+=[^,\s]+)*$/.test(list) && isPercentEncoded(list)), {
    error: "name=value,name=value, with percent-encoded values",
  })
  .transform((list) =>
    Object.fromEntries(
      list
        .split(",")
        .filter(Boolean)
        .map((pair) => [pair.slice(0, pair.indexOf("=")), decodeURIComponent(pair.slice(pair.indexOf("=") + 1))]),
    ),
  );

const urls = z
  .string()
  .transform((list) => list.split(",").map((one) => one.trim()))
  .refine((list) => list.every((one) => url.safeParse(one).success), {
    error: "http:// or https:// URLs, separated by commas",
  });

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const publicKeys = z
  .string()
  .transform((list) => list.split(",").map((key) => key.trim()))
  .refine((keys) => keys.every((key) => /^age1[a-z\d]{58}$/.test(key)), {
    error: "public keys (age1…) of npm run backup -- --new-key, separated by commas",
  })
  .refine((keys) => keys.every(isAgePublicKey), {
    error: ({ input }) => `${(input as string[]).find((key) => !isAgePublicKey(key))} is mistyped`,
  });

/** Together they are one media store. */
export const bucketVariables = {
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]+$/, "it must be a region's name, as in eu-west-1")
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, "a bucket's name has 3 to 63 lower-case letters, digits, dots and dashes")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().regex(/^\S+$/, "it must not contain spaces").optional(),
  S3_SECRET_ACCESS_KEY: z.string().regex(/^\S+$/, "it must not contain spaces").optional(),
};

/** Together they are the bucket of the backups. */
export const backupBucketVariables = {
  BACKUP_S3_ENDPOINT: bucketVariables.S3_ENDPOINT,
  BACKUP_S3_REGION: bucketVariables.S3_REGION,
  BACKUP_S3_BUCKET: bucketVariables.S3_BUCKET,
  BACKUP_S3_ACCESS_KEY_ID: bucketVariables.S3_ACCESS_KEY_ID,
  BACKUP_S3_SECRET_ACCESS_KEY: bucketVariables.S3_SECRET_ACCESS_KEY,
};

/** The variables of the environment; `readConfig` checks how they combine. */
export const environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: port(0).default(3000),
  HOST: z.string().default("0.0.0.0"),
  PUBLIC_URL: origin.optional(),
  MEDIA_URL: origin.optional(),
  NETWORK_URL: origin.optional(),
  HSTS_SUBDOMAINS: z.enum(["on", "off"]).default("off"),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  REHEARSAL_DATABASE_URL: databaseUrl.optional(),
  BACKUP_MAX_AGE_HOURS: z.coerce.number().int().min(0).max(8_760).default(0),
  REDIS_URL: z
    .string()
    .refine((text) => URL.canParse(text) && /^rediss?:\/\/[^/]+(\/\d*)?$/.test(text), "redis://host:port or rediss://")
    .optional(),
  ...bucketVariables,
  ...backupBucketVariables,
  BACKUP_PUBLIC_KEYS: publicKeys.optional(),
  CLAMD_URL: z
    .string()
    .regex(/^(?:tcp:\/\/(?:[\w.-]+|\[[\da-f:.]+\]):\d{1,5}|unix:\/\S+)$/i, "it must be tcp://host:port or unix:/path")
    .optional(),
  FFMPEG_PATH: z
    .string()
    .regex(/^(?:off|\/\S.*)$/, "it must be an absolute path, or off")
    .optional(),
  APP_SECRETS: z.string().transform((list) => list.split(",").map((secret) => secret.trim())),
  LOST_KEYS: z.string().default(""),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_/, "a secret key of Stripe starts with sk_live_, sk_test_, rk_live_ or rk_test_"),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_/, "a publishable key of Stripe starts with pk_live_ or pk_test_"),
  STRIPE_WEBHOOK_SECRET: z.string().regex(/^whsec_/, "a webhook secret of Stripe starts with whsec_"),
  STRIPE_ACCOUNTS_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, "a webhook secret of Stripe starts with whsec_")
    .optional(),
  STRIPE_API_URL: url.default("https://api.stripe.com"),
  STRIPE_FINANCIAL_ACCOUNT: z.string().regex(/^fa_/, "a financial account of Stripe starts with fa_").optional(),
  TAXES: z.enum(["none", "stripe"]).default("none"),
  STRIPE_JS_URL: url.default("https://js.stripe.com/endive/stripe.js"),
  NETWORK_STRIPE_JS_URL: url.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "it must start with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.string().refine(isMailSender, "it must be an address, as in Shop <support@shop.example>").optional(),
  OPERATOR_EMAIL: emailAddress.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers,
  OTEL_SERVICE_NAME: z.string().default("vitrina"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  METRICS_PORT: port(0).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  MAIL_DOMAIN_RESOLVER: resolver.optional(),
  MASTER_NAME: z
    .string()
    .regex(/^\S{1,200}$/, "it must be one word of at most 200 characters")
    .optional(),
  PURCHASES: z.enum(["on", "off"]).default("on"),
  TRUSTED_PROXIES: proxies.optional(),
  MAX_CONNECTIONS: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  MAX_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(256),
  DRAIN_SEC: z.coerce.number().int().min(0).max(120).default(0),
  REQUEST_TIMEOUT_SEC: z.coerce.number().int().min(1).max(300).default(30),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  LOG_OUTPUT: z.enum(["stdout", "files"]).optional(),
  LOG_FILE_MB: z.coerce.number().int().min(1).max(10_000).default(20),
  LOG_FILES_KEPT: z.coerce.number().int().min(0).max(100).default(5),
  LOG_SUCCESS_SAMPLE: z.coerce.number().min(0).max(1).optional(),
  PAGE_CACHE_MB: z.coerce.number().int().min(0).max(65_536).default(64),
  SHARED_CACHE: z.enum(["on", "off"]).default("off"),
  CACHE_PURGE_URL: urls.optional(),
  CACHE_PURGE_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, "it must have 16 characters or more, without spaces")
    .optional(),
  HISTORY_DAYS: z.coerce.number().int().min(31).max(3_650).default(90),
  FIGURES_DAYS: z.coerce.number().int().min(366).max(36_500).default(800),
  AUDIT_TRAIL_DAYS: z.coerce.number().int().min(366).max(36_500).optional(),
  WORKER: z.enum(["inside", "apart"]).default("inside"),
  /** "1", or the unset variables that made parts embedded, separated by commas. */
  VITRINA_EMBEDDED: z
    .string()
    .regex(/^[\w,]+$/, "0, 1 or names of variables, separated by commas")
    .default("0"),
  VITRINA_DEV: flag,
  VITRINA_MAIL_PAGE: flag,
  VITRINA_DEMO_ACCOUNTS: flag,
  VITRINA_MAIL_TOKEN: z.string().min(16, "it must have at least 16 characters").optional(),
  ALLOW_IN_PRODUCTION: allowances,
  BRAND_NAME: z.string().optional(),
  BRAND_COMPANY: z.string().optional(),
  BRAND_SUPPORT_EMAIL: emailAddress.optional(),
  BRAND_REPORT_TOOL_URL: url.optional(),
});

export type Environment = z.infer<typeof environment>;
