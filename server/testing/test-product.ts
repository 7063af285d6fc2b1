import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import type { ServerBuild } from "react-router";
import Stripe from "stripe";
import { addressOf } from "#contract/address-of-call.ts";
import { startSandbox } from "#sandbox/start-sandbox.ts";
import { createApp } from "#server/app.ts";
import { readConfig } from "#server/config.ts";
import { openMetrics } from "#server/metrics/open-metrics.ts";
import { openTracing } from "#server/open-tracing.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { describeError } from "#server/platform/log/create-log.ts";
import { readCaughtMails } from "#server/platform/mail/mailer.ts";
import { createProduct, type Product } from "#server/product.ts";
import { requiredSettings } from "./program-environment.ts";
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
  /** Where `/metrics` is answered; empty without METRICS_PORT. */
  metricsUrl: string;
  /** Every line that was logged. */
  logLines: string[];
  /** Sends the queued mails and returns all mails so far, newest first. */
  mails(): Promise<{ to: string; subject: string; text: string; html: string }[]>;
  /** The same database, provider and address with other variables, as after a deployment. */
  restart(environment: Record<string, string>): Promise<void>;
  close(): Promise<void>;
}

export interface TestProductOptions {
  environment?: Record<string, string>;
  /** Whether the provider delivers webhooks to the product. */
  webhooks?: boolean;
  /** The folder of built browser files. */
  assetsFolder?: string;
  otherAssetsFolders?: () => string[];
  /** The screens. Without them no page can be rendered. */
  build?: ServerBuild;
}

/** Starts a product for one test file. */
export async function startTestProduct({
  environment = {},
  webhooks = false,
  assetsFolder,
  otherAssetsFolders,
  build,
}: TestProductOptions = {}): Promise<TestProduct> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "vitrina-test-"));
  const sandbox = await startSandbox({ port: 0, timing: { balanceDelayMs: 0, followUpDelayMs: 0, refundDelayMs: 0 } });
  const api = new URL(sandbox.url);
  const stripe = new Stripe("sk_test_vitrina", { host: api.hostname, port: Number(api.port), protocol: "http" });
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    ...requiredSettings,
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

  async function open(changed: Record<string, string>, port: number) {
    Object.assign(settings, changed);
    const config = readConfig(settings);
    const tracing = await openTracing(config, log);
    const product = createProduct(config, log);
    await product.reachRedis();
    await product.reachBucket();
    // A webhook that is answered during the stop must not keep its connection, as in `main.ts`.
    let stopping = false;
    const metrics = await openMetrics(config.metrics, product);
    const screens = { ...noScreens, ...(build && { build: async () => build }), assetsFolder, otherAssetsFolders };
    const app = await createApp(config, product, screens, () => stopping, metrics?.metrics);
    app.addHook("onClose", async () => {
      await metrics?.close();
      await tracing?.close();
    });
    app.addHook("preClose", async () => {
      stopping = true;
    });
    const metricsUrl = metrics ? `http://127.0.0.1:${metrics.port}/metrics` : "";
    return { product, app, metricsUrl, url: await app.listen({ host: "127.0.0.1", port }) };
  }

  const opened = await open({}, 0);
  const test: TestProduct = {
    ...opened,
    database,
    stripe,
    sandboxUrl: sandbox.url,
    dataDir,
    logLines,
    async mails() {
      while (await runNextJob(test.product.jobWork, "mail"));
      return readCaughtMails(join(dataDir, "mail"));
    },
    async restart(changed) {
      await test.app.close();
      await test.product.close();
      Object.assign(test, await open(changed, Number(new URL(test.url).port)));
      // `fetch` notices only now that its kept-alive connections are closed.
      await sleep(20);
    },
    async close() {
      const { server } = test.app;
      // A connection that a test opened and left without a request would hold up the end for 70 seconds.
      const unused = setTimeout(() => server.closeAllConnections(), 2_000);
      await test.app.close();
      clearTimeout(unused);
      await test.product.close();
      await sandbox.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  if (webhooks) {
    // The secrets exist only once the address is known.
    const register = async (event_payload: "snapshot" | "thin", call: "stripeWebhook" | "stripeAccountsWebhook") => {
      const made = await stripe.v2.core.eventDestinations.create({
        ...{ name: call, type: "webhook_endpoint", enabled_events: ["*"], event_payload },
        events_from: ["@self", "@accounts"],
        webhook_endpoint: { url: test.url + addressOf(call) },
        include: ["webhook_endpoint.signing_secret"],
      });
      return made.webhook_endpoint?.signing_secret ?? "";
    };
    await test.restart({
      STRIPE_WEBHOOK_SECRET: await register("snapshot", "stripeWebhook"),
      STRIPE_ACCOUNTS_WEBHOOK_SECRET: await register("thin", "stripeAccountsWebhook"),
    });
  }
  return test;
}

const noScreens = {
  build: () => Promise.reject(new Error("These tests have no screens")),
  mode: "production",
  middleware: undefined,
} as const;
