import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import Stripe from "stripe";
import { startSandbox } from "#sandbox/start-sandbox.ts";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { describeError } from "#server/platform/log/create-log.ts";
import { readCaughtMails } from "#server/platform/mail/mailer.ts";
import { sendNextMail } from "#server/platform/outbox/outbox.ts";
import { createProduct, type Product } from "#server/product.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

/** The product on a real PostgreSQL and the local card provider, listening, without its screens. */
export interface TestProduct {
  url: string;
  app: FastifyInstance;
  product: Product;
  database: TestDatabase;
  stripe: Stripe;
  sandboxUrl: string;
  dataDir: string;
  /** Every line that was logged. */
  logLines: string[];
  /** Sends what is queued and gives all mails so far, newest first. */
  mails(): Promise<{ to: string; subject: string; text: string; html: string }[]>;
  close(): Promise<void>;
}

export interface TestProductOptions {
  environment?: Record<string, string>;
  /** Whether the provider delivers webhooks to the product. */
  webhooks?: boolean;
}

/** Starts a product of its own for one test file. */
export async function startTestProduct({
  environment = {},
  webhooks = false,
}: TestProductOptions = {}): Promise<TestProduct> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "vitrina-test-"));
  const sandbox = await startSandbox({ port: 0, balanceDelayMs: 0 });
  const api = new URL(sandbox.url);
  const stripe = new Stripe("sk_test_vitrina", { host: api.hostname, port: Number(api.port), protocol: "http" });
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    APP_SECRETS: "a secret of the tests that is long enough",
    STRIPE_SECRET_KEY: "sk_test_vitrina",
    STRIPE_PUBLISHABLE_KEY: "pk_test_vitrina",
    STRIPE_WEBHOOK_SECRET: "whsec_of_the_tests",
    STRIPE_API_URL: sandbox.url,
    STRIPE_JS_URL: `${sandbox.url}/stripe.js`,
    TRUSTED_PROXIES: "127.0.0.1",
    ...environment,
  };
  const logLines: string[] = [];
  const log = pino(
    { level: "info", serializers: { err: describeError } },
    { write: (line: string) => logLines.push(line) },
  );

  const first = createProduct(readConfig(settings), log);
  const probe = await createApp(readConfig(settings), first, noScreens, () => false);
  const url = await probe.listen({ host: "127.0.0.1", port: 0 });
  if (!webhooks) return testProduct(probe, first);

  // The endpoint's secret exists only once the address is known: the same product again, with it.
  await probe.close();
  await first.close();
  const endpoint = await stripe.webhookEndpoints.create({ url: `${url}/api/webhooks/stripe`, enabled_events: ["*"] });
  const config = readConfig({ ...settings, STRIPE_WEBHOOK_SECRET: endpoint.secret ?? "" });
  const second = createProduct(config, log);
  const app = await createApp(config, second, noScreens, () => false);
  await app.listen({ host: "127.0.0.1", port: Number(new URL(url).port) });
  return testProduct(app, second);

  function testProduct(app: FastifyInstance, product: Product): TestProduct {
    return {
      url,
      app,
      product,
      database,
      stripe,
      sandboxUrl: sandbox.url,
      dataDir,
      logLines,
      async mails() {
        while (await sendNextMail(product.outboxWork));
        return readCaughtMails(join(dataDir, "mail"));
      },
      async close() {
        await app.close();
        await product.close();
        await sandbox.close();
        await database.close();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  }
}

const noScreens = {
  build: () => Promise.reject(new Error("These tests have no screens")),
  assetsFolder: undefined,
  mode: "production",
  middleware: undefined,
} as const;
