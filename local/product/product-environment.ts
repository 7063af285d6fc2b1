/** The keys that the local card provider accepts. */
export const sandboxKeys = {
  STRIPE_SECRET_KEY: "sk_test_vitrina",
  STRIPE_PUBLISHABLE_KEY: "pk_test_vitrina",
} as const;

/**
 * Placeholders for values that embedded services only provide when they run, so that the rest can be validated before.
 */
export const placeholders = {
  DATABASE_URL: "postgres://embedded",
  APP_SECRETS: "x".repeat(32),
  STRIPE_WEBHOOK_SECRET: "whsec_embedded",
} as const;

/**
 * Defaults to production mode, because React is only fast there. Embedded services are allowed by default; with
 * NODE_ENV=production or a live Stripe key they must be listed in ALLOW_IN_PRODUCTION.
 */
function defaultEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const isLive = /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY ?? "");
  return {
    NODE_ENV: "production",
    ...(isLive ? {} : { ALLOW_IN_PRODUCTION: "embedded,sandbox-keys,plain-http,caught-mail" }),
  };
}

/** Logging outside of production: to files, with every request. */
export function defaultLogSettings(env: NodeJS.ProcessEnv): Record<string, string> {
  const isProduction = env.NODE_ENV === "production" || /_live_/.test(env.STRIPE_SECRET_KEY ?? "");
  return isProduction ? {} : { LOG_OUTPUT: "files", LOG_SUCCESS_SAMPLE: "1" };
}

/** The settings of the embedded services for the app. */
export interface EmbeddedFacts {
  databaseUrl?: string | undefined;
  sandboxUrl?: string | undefined;
  /** The card provider's URL for other devices on the network. */
  sandboxNetworkUrl?: string | undefined;
  webhookSecret?: string | undefined;
  accountsWebhookSecret?: string | undefined;
  appSecrets?: string | undefined;
}

export interface EmbeddedParts {
  database: boolean;
  sandbox: boolean;
  any: boolean;
  /** The app's environment variables that the embedded services determine. */
  environment(facts: EmbeddedFacts): Record<string, string>;
}

/** The embedded services: those that no variable replaces. */
export function embeddedParts(env: NodeJS.ProcessEnv, dev: boolean): EmbeddedParts {
  const database = !env.DATABASE_URL;
  const sandbox = !env.STRIPE_SECRET_KEY;
  const unset = ["DATABASE_URL", "APP_SECRETS", "STRIPE_SECRET_KEY"].filter((name) => !env[name]);
  const any = unset.length > 0;
  return {
    database,
    sandbox,
    any,
    environment: ({
      databaseUrl,
      sandboxUrl,
      sandboxNetworkUrl,
      webhookSecret,
      accountsWebhookSecret,
      appSecrets,
    }) => ({
      ...(env.NODE_ENV || dev ? {} : defaultEnvironment(env)),
      ...(any ? { VITRINA_EMBEDDED: unset.join(",") } : {}),
      // An explicit production has real readers, whose codes must not be shown.
      ...(any && env.NODE_ENV !== "production" ? { VITRINA_MAIL_PAGE: "1" } : {}),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...(appSecrets ? { APP_SECRETS: appSecrets } : {}),
      ...(sandbox ? sandboxKeys : {}),
      ...(sandboxUrl ? { STRIPE_API_URL: sandboxUrl, STRIPE_JS_URL: `${sandboxUrl}/stripe.js` } : {}),
      ...(sandboxNetworkUrl ? { NETWORK_STRIPE_JS_URL: `${sandboxNetworkUrl}/stripe.js` } : {}),
      ...(webhookSecret ? { STRIPE_WEBHOOK_SECRET: webhookSecret } : {}),
      ...(accountsWebhookSecret ? { STRIPE_ACCOUNTS_WEBHOOK_SECRET: accountsWebhookSecret } : {}),
    }),
  };
}
