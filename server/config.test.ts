import { describe, expect, test } from "vitest";
import { ConfigError, readConfig, settingWarnings } from "./config.ts";
import { environment } from "./environment.ts";

const complete = {
  DATABASE_URL: "postgres://db.example/vitrina",
  APP_SECRETS: "x".repeat(32),
  STRIPE_SECRET_KEY: "sk_test_51Qm7ZxT0aVbN3kLd",
  STRIPE_PUBLISHABLE_KEY: "pk_test_51Qm7ZxT0aVbN3kLd",
  STRIPE_WEBHOOK_SECRET: "whsec_a1B2c3D4e5F6g7H8",
};
const liveKeys = {
  STRIPE_SECRET_KEY: "sk_live_51Qm7ZxT0aVbN3kLd",
  STRIPE_PUBLISHABLE_KEY: "pk_live_51Qm7ZxT0aVbN3kLd",
};
const production = {
  ...complete,
  ...liveKeys,
  NODE_ENV: "production",
  APP_SECRETS: "kJ8#v0Qz!m4Lr7Tx2Wb9Yd5Nc1Hs6Gf3",
  PUBLIC_URL: "https://shop.example/",
  SMTP_URL: "smtps://mail.example",
};
const bucket = {
  S3_ENDPOINT: "https://s3.example/",
  S3_REGION: "eu-west-1",
  S3_BUCKET: "vitrina",
  S3_ACCESS_KEY_ID: "id",
  S3_SECRET_ACCESS_KEY: "secret",
};
const publicKey = "age1w48hgwzv7pc8u2r0q47ypean8m2ms5emazytxzjgd8emt6y233ms0tgr8s";
const mistypedKey = publicKey.replace("tgr8s", "tzr8s");
const sharedCache = {
  SHARED_CACHE: "on",
  CACHE_PURGE_URL: "http://10.0.0.1:6081/, http://10.0.0.2:6081/",
  CACHE_PURGE_SECRET: "x".repeat(16),
};

/** The line that stops the start; undefined if nothing does. */
function messageOf(variables: Record<string, string>): string | undefined {
  try {
    readConfig(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
}

describe("the configuration", () => {
  test("logs a hundredth of the successful requests to standard output in production, and everything to files elsewhere", () => {
    expect(readConfig(production)).toMatchObject({ logOutput: "stdout", logSuccessSample: 0.01 });
    const testKeys = { STRIPE_SECRET_KEY: "sk_test_4242424242", STRIPE_PUBLISHABLE_KEY: "pk_test_4242424242" };
    const elsewhere = readConfig({ ...production, ...testKeys, NODE_ENV: "test" });
    expect(elsewhere).toMatchObject({ logOutput: "files", logSuccessSample: 1 });
    const changed = { LOG_OUTPUT: "files", LOG_FILE_MB: "1", LOG_FILES_KEPT: "2", LOG_SUCCESS_SAMPLE: "0.5" };
    expect(readConfig({ ...production, ...changed })).toMatchObject({
      ...{ logOutput: "files", logSuccessSample: 0.5 },
      logFiles: { maxBytes: 1_048_576, keptFiles: 2 },
    });
  });

  test("takes a Redis and a bucket of one's own", () => {
    expect(readConfig(production)).toMatchObject({ redisUrl: undefined, s3: undefined });
    expect(
      readConfig({ ...production, ...bucket, REDIS_URL: "rediss://user:secret@cache.example:6380/2" }),
    ).toMatchObject({
      redisUrl: "rediss://user:secret@cache.example:6380/2",
      s3: {
        endpoint: "https://s3.example",
        region: "eu-west-1",
        bucket: "vitrina",
        accessKeyId: "id",
        secretAccessKey: "secret",
      },
    });
  });

  test("shares pages with a cache in front only where it is on", () => {
    expect(readConfig(complete).sharedCache).toBeUndefined();
    expect(readConfig({ ...complete, ...sharedCache, SHARED_CACHE: "off" }).sharedCache).toBeUndefined();
    expect(readConfig({ ...complete, ...sharedCache }).sharedCache).toEqual({
      urls: ["http://10.0.0.1:6081/", "http://10.0.0.2:6081/"],
      secret: "x".repeat(16),
    });
  });

  test.each(["127.0.0.1", "loopback, 10.0.0.0/8", "::1,2001:db8::/32", "10.0.0.0/255.0.0.0"])(
    "trusts the proxies %s",
    (proxies) => expect(readConfig({ ...production, TRUSTED_PROXIES: proxies }).trustedProxies).toBe(proxies),
  );

  test.each(["sk_live_51Qm7ZxT0aVbN3kLd", "rk_live_51Qm7ZxT0aVbN3kLd"])(
    "applies the rules of production to %s whatever NODE_ENV is",
    (key) => {
      for (const NODE_ENV of [undefined, "development", "test"]) {
        const live = { ...production, NODE_ENV, STRIPE_SECRET_KEY: key };
        expect(readConfig(live).production).toBe(true);
        for (const [name, change] of [
          ["embedded", { VITRINA_EMBEDDED: "1" }],
          ["caught-mail", { SMTP_URL: undefined }],
          ["development", { VITRINA_DEV: "1" }],
          ["plain-http", { PUBLIC_URL: "http://shop.example" }],
          ["plain-http", { PUBLIC_URL: undefined }],
        ] as const)
          expect(() => readConfig({ ...live, ...change })).toThrow(`A live STRIPE_SECRET_KEY refuses ${name}: `);
      }
    },
  );

  test("accepts production with real services", () => {
    expect(readConfig(production)).toMatchObject({
      production: true,
      publicUrl: "https://shop.example",
      stripe: { livemode: true },
    });
  });

  test.each([
    [{ DATABASE_URL: undefined }, /^DATABASE_URL is missing$/],
    [{ DATABASE_URL: "mysql://x" }, /^DATABASE_URL is wrong/],
    [{ PORT: "80a" }, /^PORT is wrong: it must be a port from 0 to 65535$/],
    [{ WORKER: "maybe" }, /^WORKER is wrong: it must be inside or apart$/],
    [{ HISTORY_DAYS: "3" }, /^HISTORY_DAYS is wrong: it must be 31 or more$/],
    [{ LOG_SUCCESS_SAMPLE: "2" }, /^LOG_SUCCESS_SAMPLE is wrong: it must be 1 or less$/],
    [{ PAGE_CACHE_MB: "much" }, /^PAGE_CACHE_MB is wrong: it must be a number$/],
    [{ MAX_CONNECTIONS: "1.5" }, /^MAX_CONNECTIONS is wrong: it must be a whole number$/],
    [{ OTEL_EXPORTER_OTLP_HEADERS: "a=%zz" }, /^OTEL_EXPORTER_OTLP_HEADERS is wrong: name=value,.* percent-encoded/],
    [{ PORT: "70000" }, /^PORT is wrong/],
    [{ PUBLIC_URL: "shop.example" }, /^PUBLIC_URL is wrong/],
    [{ PUBLIC_URL: "https://shop.example/store" }, /^PUBLIC_URL is wrong/],
    [{ PUBLIC_URL: "https://user:pass@shop.example" }, /^PUBLIC_URL is wrong/],
    [{ PUBLIC_URL: "https://shop.example", NETWORK_URL: "http://192.168.1.20" }, /^NETWORK_URL is wrong: it is for/],
    [{ HOST: "127.0.0.1", NETWORK_URL: "http://192.168.1.20" }, /^NETWORK_URL is wrong: it is for/],
    [{ NETWORK_URL: "192.168.1.20:3000" }, /^NETWORK_URL is wrong/],
    [{ TRUSTED_PROXIES: "everyone" }, /^TRUSTED_PROXIES is wrong/],
    [{ TRUSTED_PROXIES: "10.0.0.0/40" }, /^TRUSTED_PROXIES is wrong/],
    [{ TRUSTED_PROXIES: "1" }, /^TRUSTED_PROXIES is wrong/],
    [{ STRIPE_PUBLISHABLE_KEY: "pk_live_abc" }, /^STRIPE_PUBLISHABLE_KEY is wrong/],
    [{ APP_SECRETS: "short" }, /^APP_SECRETS is wrong/],
    [{ BACKUP_PUBLIC_KEYS: "vitrina.key.pub" }, /^BACKUP_PUBLIC_KEYS is wrong: public keys \(age1…\)/],
    [{ BACKUP_PUBLIC_KEYS: `AGE-SECRET-KEY-1${"Q".repeat(58)}` }, /^BACKUP_PUBLIC_KEYS is wrong: public keys/],
    [
      { BACKUP_PUBLIC_KEYS: `${publicKey}, ${mistypedKey}` },
      /^BACKUP_PUBLIC_KEYS is wrong: age1w48h\w+zr8s is mistyped$/,
    ],
    [{ APP_SECRETS: `${"x".repeat(40)},short` }, /^APP_SECRETS is wrong/],
    [{ STRIPE_SECRET_KEY: "pk_live_abc" }, /^STRIPE_SECRET_KEY is wrong/],
    [{ SMTP_URL: "mail.example" }, /^SMTP_URL is wrong/],
    [{ MASTER_NAME: "two words" }, /^MASTER_NAME is wrong/],
    [{ MAIL_DOMAIN_RESOLVER: "dns.example" }, /^MAIL_DOMAIN_RESOLVER is wrong: system, or addresses/],
    [{ MAIL_DOMAIN_RESOLVER: "9.9.9.9, 300.1.1.1:53" }, /^MAIL_DOMAIN_RESOLVER is wrong/],
    [{ REDIS_URL: "cache.example:6379" }, /^REDIS_URL is wrong: redis:\/\//],
    [{ REDIS_URL: "redis://" }, /^REDIS_URL is wrong/],
    [{ REDIS_URL: "redis://cache.example/first" }, /^REDIS_URL is wrong/],
    [{ S3_BUCKET: "vitrina" }, /^S3_ENDPOINT is missing: S3_ENDPOINT, S3_REGION, .* go together$/],
    [{ ...bucket, S3_SECRET_ACCESS_KEY: "" }, /^S3_SECRET_ACCESS_KEY is missing: .* go together$/],
    [{ SHARED_CACHE: "on" }, /^CACHE_PURGE_URL is missing: SHARED_CACHE=on needs it$/],
    [{ ...sharedCache, CACHE_PURGE_SECRET: "" }, /^CACHE_PURGE_SECRET is missing: SHARED_CACHE=on needs it$/],
    [
      { ...sharedCache, CACHE_PURGE_SECRET: "short" },
      /^CACHE_PURGE_SECRET is wrong: it must have 16 characters or more/,
    ],
    [{ ...sharedCache, CACHE_PURGE_URL: "http://a.example,b" }, /^CACHE_PURGE_URL is wrong: http:\/\/ or https:/],
    [{ ...sharedCache, PAGE_CACHE_MB: "0" }, /^PAGE_CACHE_MB is wrong: SHARED_CACHE=on shares pages of the page cache/],
    [{ ...bucket, S3_ENDPOINT: "s3.example" }, /^S3_ENDPOINT is wrong/],
    [{ ...bucket, S3_ENDPOINT: "https://s3.example/vitrina" }, /^S3_ENDPOINT is wrong/],
    [{ ...bucket, S3_BUCKET: "../vitrina" }, /^S3_BUCKET is wrong/],
    [{ ALLOW_IN_PRODUCTION: "embeded" }, /^ALLOW_IN_PRODUCTION is wrong: choose of embedded, /],
  ])("%j stops the start with one clear line", (change, line) => {
    expect(() => readConfig({ ...complete, ...change })).toThrow(line);
  });

  test.each([
    ["embedded", { VITRINA_EMBEDDED: "1" }],
    ["sandbox-keys", { STRIPE_SECRET_KEY: "sk_test_vitrina", STRIPE_PUBLISHABLE_KEY: "pk_test_vitrina" }],
    ["caught-mail", { SMTP_URL: undefined }],
    ["development", { VITRINA_DEV: "1" }],
    ["plain-http", { PUBLIC_URL: "http://shop.example" }],
    ["plain-http", { PUBLIC_URL: undefined }],
  ])("rejects %s in production unless ALLOW_IN_PRODUCTION names it", (name, change) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(`refuses ${name}`);
    expect(readConfig({ ...production, ...change, ALLOW_IN_PRODUCTION: `caught-mail, ${name}` }).production).toBe(true);
  });

  test.each([
    [{ APP_SECRETS: "x".repeat(32) }, /^APP_SECRETS is wrong: a placeholder/],
    [{ APP_SECRETS: "change-me-please-0123456789-abcdefg" }, /^APP_SECRETS is wrong: a placeholder/],
    [
      { APP_SECRETS: `${production.APP_SECRETS},your-secret-of-32-characters-here-1` },
      /^APP_SECRETS is wrong: a placeholder/,
    ],
    [{ STRIPE_WEBHOOK_SECRET: "whsec_" }, /^STRIPE_WEBHOOK_SECRET is wrong: it is cut off/],
    [{ STRIPE_WEBHOOK_SECRET: "whsec_…" }, /^STRIPE_WEBHOOK_SECRET is wrong: it is cut off/],
    [{ STRIPE_SECRET_KEY: "sk_live_" }, /^STRIPE_SECRET_KEY is wrong: it is cut off/],
    [{ STRIPE_SECRET_KEY: "sk_live_xxxxxxxxxxxxxxxxxxxxxxxx" }, /^STRIPE_SECRET_KEY is wrong: it is cut off/],
    [{ STRIPE_PUBLISHABLE_KEY: "pk_live_" }, /^STRIPE_PUBLISHABLE_KEY is wrong: it is cut off/],
    [{ TRUSTED_PROXIES: "0.0.0.0/0" }, /^TRUSTED_PROXIES is wrong: it trusts everybody/],
    [{ TRUSTED_PROXIES: "127.0.0.1, 0.0.0.0/0.0.0.0" }, /^TRUSTED_PROXIES is wrong: it trusts everybody/],
    [{ TRUSTED_PROXIES: "0.0.0.0/1,128.0.0.0/1" }, /^TRUSTED_PROXIES is wrong: it trusts everybody/],
    [{ TRUSTED_PROXIES: "::/0" }, /^TRUSTED_PROXIES is wrong: it trusts everybody/],
    [{ TRUSTED_PROXIES: "::ffff:0:0/96" }, /^TRUSTED_PROXIES is wrong: it trusts everybody/],
  ])("production refuses %j with one clear line", (change, line) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(line);
  });

  test.each(["10.0.0.0/8", "10.0.0.0/255.0.0.0", "fc00::/7", "2001:db8::/32", "::1", "uniquelocal"])(
    "production trusts the proxies %s",
    (proxies) => expect(readConfig({ ...production, TRUSTED_PROXIES: proxies }).trustedProxies).toBe(proxies),
  );

  test.each([
    ["PORT", "80a", "it must be a port from 0 to 65535"],
    ["DATABASE_URL", "mysql://x", "it must start with postgres://"],
    ["STRIPE_SECRET_KEY", "abc", "a secret key of Stripe starts with sk_live_, sk_test_, rk_live_ or rk_test_"],
    ["STRIPE_WEBHOOK_SECRET", "abc", "a webhook secret of Stripe starts with whsec_"],
    ["SMTP_URL", "mail.example", "it must start with smtp:// or smtps://"],
    ["MAIL_FROM", "Shop", "it must be an address, as in Shop <support@shop.example>"],
    ["MAIL_FROM", "Shop <support>", "it must be an address, as in Shop <support@shop.example>"],
    ["OPERATOR_EMAIL", "me", "it must be an e-mail address, as in support@shop.example"],
    ["S3_BUCKET", "../x", "a bucket's name has 3 to 63 lower-case letters, digits, dots and dashes"],
    ["PUBLIC_URL", "http://localhost:6000", "browsers refuse to open port 6000"],
  ])("%s=%s is explained in words", (name, value, explanation) => {
    expect(() => readConfig({ ...complete, [name]: value })).toThrow(
      new ConfigError(`${name} is wrong: ${explanation}`),
    );
  });

  test("explains no setting by a regular expression or in the words of the schema's library", () => {
    const wrong = ["! !", "1.5", "-1", "99999999999", "http://", "a=%zz"];
    const names = Object.keys(environment.shape);
    const messages = names.flatMap((name) => wrong.map((value) => messageOf({ ...complete, [name]: value }) ?? name));
    expect(messages.filter((message) => /[\\^$|*?]|regex|pattern|expected|Invalid|Too /.test(message))).toEqual([]);
    // Any text is a value of these.
    const anyText = names.filter((name) => messages.filter((message) => message === name).length === wrong.length);
    expect(anyText).toEqual([
      ...["HOST", "DATA_DIR", "LOST_KEYS", "OTEL_SERVICE_NAME", "METRICS_HOST", "BRAND_NAME", "BRAND_COMPANY"],
    ]);
  });

  test.each(["support@shop.example", "Shop <support@shop.example>", '"A, B" <a@b.example>'])(
    "MAIL_FROM may be %s",
    (from) => expect(readConfig({ ...complete, MAIL_FROM: from }).mail.from).toBe(from),
  );

  test("names variables that look like misspelled settings, and no others", () => {
    const misspelled = {
      ...{
        SMTP_URI: "SMTP_URL",
        TRUSTED_PROXY: "TRUSTED_PROXIES",
        DATABASE_URI: "DATABASE_URL",
        SMTP_HOST: "SMTP_URL",
      },
      ...{ STRIPE_SECRETKEY: "STRIPE_SECRET_KEY", APP_SECRET: "APP_SECRETS" },
    };
    const others = [
      "HOME",
      "HOSTNAME",
      "PATH",
      "PORTS",
      "LANG",
      "NODE_OPTIONS",
      "PGHOST",
      "XDG_DATA_DIRS",
      "REDIS_PORT",
    ];
    const set = (names: string[]) => Object.fromEntries(names.map((name) => [name, "x"]));
    expect(settingWarnings(set([...Object.keys(misspelled), ...others, ...Object.keys(production)]))).toEqual(
      Object.entries(misspelled).map(
        ([name, meant]) => `${name} is not a setting and has no effect. Did you mean ${meant}?`,
      ),
    );
    expect(settingWarnings({ SMTP_URI: "" })).toEqual([]);
  });

  const inProduction = { NODE_ENV: "production", PUBLIC_URL: "https://localhost:8443" };
  const standIns = { VITRINA_EMBEDDED: "1", ALLOW_IN_PRODUCTION: "caught-mail,embedded,plain-http" };
  test.each([
    [{}, true],
    [{ VITRINA_MAIL_PAGE: undefined }, false],
    [{ SMTP_URL: "smtp://localhost" }, false],
    [inProduction, false],
    [{ ...inProduction, ...standIns }, true],
    [{ ...liveKeys, ...standIns, PUBLIC_URL: "https://localhost:8443" }, false],
    [{ PUBLIC_URL: "https://shop.example" }, false],
    [{ PUBLIC_URL: "http://shop.example" }, false],
    [{ PUBLIC_URL: "http://203.0.113.7:3000" }, false],
    [{ PUBLIC_URL: "http://[2001:db8::1]" }, false],
    [{ ...standIns, PUBLIC_URL: "https://shop.example" }, false],
    [{ PUBLIC_URL: "http://192.168.1.20:3000" }, true],
    [{ PUBLIC_URL: "http://mybox.local:3000" }, true],
  ])("serves caught mail only without real money and beside a private address: %j", (change, hasPage) => {
    const { APP_SECRETS } = production;
    const tried = { ...complete, APP_SECRETS, VITRINA_MAIL_PAGE: "1", ALLOW_IN_PRODUCTION: "caught-mail" };
    expect(readConfig({ ...tried, ...change }).mail.hasPage).toBe(hasPage);
  });
});
