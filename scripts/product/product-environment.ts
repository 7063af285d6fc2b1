/** The keys that the local card provider accepts. */
export const sandboxKeys = {
  STRIPE_SECRET_KEY: "sk_test_vitrina",
  STRIPE_PUBLISHABLE_KEY: "pk_test_vitrina",
} as const;

/** Stand in for what the embedded parts only tell when they run, so that all else can be checked before. */
export const placeholders = {
  DATABASE_URL: "postgres://embedded",
  APP_SECRETS: "x".repeat(32),
  STRIPE_WEBHOOK_SECRET: "whsec_embedded",
} as const;

/**
 * React is fast only in production, so that is what runs. Without NODE_ENV and a live Stripe key every stand-in is allowed; with either,
 * production refuses them unless the operator names them.
 */
function unstatedEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const isLive = /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY ?? "");
  return {
    NODE_ENV: "production",
    ...(isLive ? {} : { ALLOW_IN_PRODUCTION: "embedded,sandbox-keys,plain-http,caught-mail" }),
  };
}

/** How the log is kept outside production: in files, every request in it. */
export function unstatedLog(env: NodeJS.ProcessEnv): Record<string, string> {
  const isProduction = env.NODE_ENV === "production" || /_live_/.test(env.STRIPE_SECRET_KEY ?? "");
  return isProduction ? {} : { LOG_OUTPUT: "files", LOG_SUCCESS_SAMPLE: "1" };
}

/** What the embedded parts tell the app. */
export interface EmbeddedFacts {
  databaseUrl?: string | undefined;
  sandboxUrl?: string | undefined;
  /** The card provider for other devices on the network. */
  sandboxNetworkUrl?: string | undefined;
  webhookSecret?: string | undefined;
  appSecrets?: string | undefined;
}

export interface EmbeddedParts {
  database: boolean;
  sandbox: boolean;
  any: boolean;
  /** The app's variables that the embedded parts decide. */
  environment(facts: EmbeddedFacts): Record<string, string>;
}

/** Which parts are embedded: those that no variable replaces. */
export function embeddedParts(env: NodeJS.ProcessEnv, dev: boolean): EmbeddedParts {
  const database = !env.DATABASE_URL;
  const sandbox = !env.STRIPE_SECRET_KEY;
  const unset = ["DATABASE_URL", "APP_SECRETS", "STRIPE_SECRET_KEY"].filter((name) => !env[name]);
  const any = unset.length > 0;
  return {
    database,
    sandbox,
    any,
    environment: ({ databaseUrl, sandboxUrl, sandboxNetworkUrl, webhookSecret, appSecrets }) => ({
      ...(env.NODE_ENV || dev ? {} : unstatedEnvironment(env)),
      ...(any ? { VITRINA_EMBEDDED: unset.join(",") } : {}),
      // Who asks for production by name has readers, and their codes are nobody else's to read.
      ...(any && env.NODE_ENV !== "production" ? { VITRINA_MAIL_PAGE: "1" } : {}),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...(appSecrets ? { APP_SECRETS: appSecrets } : {}),
      ...(sandbox ? sandboxKeys : {}),
      ...(sandboxUrl ? { STRIPE_API_URL: sandboxUrl, STRIPE_JS_URL: `${sandboxUrl}/stripe.js` } : {}),
      ...(sandboxNetworkUrl ? { NETWORK_STRIPE_JS_URL: `${sandboxNetworkUrl}/stripe.js` } : {}),
      ...(webhookSecret ? { STRIPE_WEBHOOK_SECRET: webhookSecret } : {}),
    }),
  };
}
