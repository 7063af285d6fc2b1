import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#local/processes/free-port.ts";
import { readConfig } from "#server/config.ts";
import { warnOfProblems } from "#server/doctor/warn-of-problems.ts";
import { subscribedEvents } from "#server/subscribed-events.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { startSmtpServer, type TestSmtpServer } from "#server/testing/smtp-server.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
let smtp: TestSmtpServer;
let settings: Record<string, string>;
const nobody = await freePort();
const secrets = {
  APP_SECRETS: "a secret of the tests that is long enough",
  STRIPE_WEBHOOK_SECRET: "whsec_of_the_tests",
};
beforeAll(async () => {
  smtp = await startSmtpServer();
  product = await startTestProduct({ environment: { METRICS_PORT: "0", SMTP_URL: smtp.url } });
  settings = {
    ...{ NODE_ENV: "test", DATABASE_URL: product.database.url, DATA_DIR: product.dataDir, PUBLIC_URL: product.url },
    ...{ ...secrets, STRIPE_SECRET_KEY: "sk_test_vitrina", STRIPE_PUBLISHABLE_KEY: "pk_test_vitrina" },
    ...{ STRIPE_API_URL: product.sandboxUrl, SMTP_URL: smtp.url, TRUSTED_PROXIES: "127.0.0.1" },
  };
});
afterAll(async () => {
  await product.close();
  await smtp.close();
});

/** Runs an npm command with the product's settings and these changes. */
async function run(script: string, changed: Record<string, string> = {}, given: string[] = []) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings, ...changed };
  const program = spawn(process.execPath, [`ops/${script}.ts`, ...given], { env });
  let output = "";
  for (const stream of [program.stdout, program.stderr]) stream.on("data", (data) => (output += String(data)));
  const [code] = await once(program, "close");
  const stateOf = (name: string) =>
    output
      .split("\n")
      .find((line) => line.slice(9).startsWith(`${name}  `))
      ?.split(" ")[0];
  return { code, output, stateOf };
}
const ready = async () => (await fetch(`${product.url}/readyz`)).json();
const scrape = async () => (await fetch(product.metricsUrl)).text();

test("exits with 0 when every check passes", { timeout: 120_000 }, async () => {
  await product.stripe.webhookEndpoints.create({
    url: `${product.url}/api/webhooks/stripe`,
    enabled_events: [...subscribedEvents],
  });
  // A proxy that lets visitors choose their address is a problem; here no proxy is in between.
  const { code, output, stateOf } = await run("doctor", { TRUSTED_PROXIES: "", SMTP_URI: "smtp://x" });
  expect(output).toContain("SMTP_URI is not a setting and has no effect. Did you mean SMTP_URL?");
  expect(output).not.toContain("problem");
  for (const name of ["database", "clock", "media store", "disk", "card provider", "webhook endpoint", "mail"])
    expect(stateOf(name), output).toBe("ok");
  for (const name of ["redis", "certificate", "webhook secret"]) expect(stateOf(name), output).toBe("skipped");
  expect(code).toBe(0);
});

test("names each problem in one line with advice and without secrets, and exits with 1", {
  timeout: 120_000,
}, async () => {
  for (const { id } of (await product.stripe.webhookEndpoints.list()).data)
    await product.stripe.webhookEndpoints.update(id, { enabled_events: ["charge.refunded"] });
  const lacking = await run("doctor", {
    TRUSTED_PROXIES: "127.0.0.1",
    REDIS_URL: `redis://:hidden@127.0.0.1:${nobody}`,
  });
  for (const name of ["webhook endpoint", "proxy headers", "redis"])
    expect(lacking.stateOf(name), lacking.output).toBe("problem");
  expect(lacking.output).toContain("it lacks payment_intent.succeeded, ");
  expect(lacking.output).toContain("a visitor can choose the address that limits count by → ");
  expect(lacking.code).toBe(1);

  const broken = await run("doctor", {
    STRIPE_SECRET_KEY: "sk_test_revokedrevoked",
    STRIPE_PUBLISHABLE_KEY: "pk_test_revokedrevoked",
    SMTP_URL: `smtp://me:hidden@127.0.0.1:${nobody}`,
    DATABASE_URL: `postgres://me:hidden@127.0.0.1:${nobody}/shop`,
    PUBLIC_URL: `https://localhost:${nobody}`,
  });
  for (const name of ["database", "card provider", "mail", "certificate"])
    expect(broken.stateOf(name), broken.output).toBe("problem");
  expect(broken.output).toMatch(/every purchase fails: it refuses the key → set a valid STRIPE_SECRET_KEY/);
  expect(broken.output).toContain("no mail leaves: ESOCKET");
  expect(broken.output).not.toMatch(/hidden|revoked|whsec_|long enough/);
  expect(broken.code).toBe(1);

  expect(await run("doctor", { PORT: "none" })).toMatchObject({ code: 2, output: expect.stringMatching(/^PORT /) });
});

test("reports a revoked key, a dead mail server and a wrong webhook secret on /readyz, in metrics and in ops attention", {
  timeout: 120_000,
}, async () => {
  expect(await ready()).toEqual({ status: "ready" });
  const dead = { STRIPE_SECRET_KEY: "sk_test_revokedrevoked", SMTP_URL: `smtp://127.0.0.1:${nobody}` };
  await product.restart(dead);
  const config = readConfig({ ...settings, ...dead });
  await warnOfProblems({ ...product.product, config }, product.product.log);
  const warnings = product.logLines.map((line) => JSON.parse(line)).filter(({ check }) => check);
  expect(warnings.map(({ check, level }) => [check, level])).toEqual([
    ["card provider", 40],
    ["mail", 40],
  ]);
  const body = JSON.stringify({ id: "evt_1", object: "event", type: "charge.refunded", data: { object: {} } });
  const signature = product.stripe.webhooks.generateTestHeaderString({ payload: body, secret: "whsec_another" });
  const webhook = await fetch(`${product.url}/api/webhooks/stripe`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body,
  });
  expect(webhook.status).toBe(400);

  const failing = { status: "ready", cardProvider: "failing", mail: "failing", webhooks: "failing" };
  await expect.poll(ready).toEqual(failing);
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  const figures = await scrape();
  for (const service of ["card-provider", "mail", "webhooks"])
    expect(figures).toContain(`vitrina_service_failing{service="${service}"} 1\n`);
  expect(figures).toContain('vitrina_service_failures_total{service="webhooks"} 1\n');
  const { output } = await run("ops", {}, ["attention"]);
  expect(output).toMatch(/service-fails +card-provider +HTTP 401, failures so far: 1, npm run doctor has details/);
  expect(output).toMatch(/service-fails +mail +ESOCKET, failures so far: 1/);
  expect(output).toMatch(/service-fails +webhooks +signature, failures so far: 1/);
  expect((await run("doctor", dead)).stateOf("webhook secret")).toBe("problem");
});

test("stops reporting services that work again", { timeout: 120_000 }, async () => {
  const { STRIPE_SECRET_KEY = "", SMTP_URL = "" } = settings;
  await product.restart({ STRIPE_SECRET_KEY, SMTP_URL });
  await runRecurringJob(product.product.jobWork, "recheck-services");
  const body = JSON.stringify({ id: "evt_2", object: "event", type: "unknown", data: { object: {} } });
  const { STRIPE_WEBHOOK_SECRET: secret } = secrets;
  const signature = product.stripe.webhooks.generateTestHeaderString({ payload: body, secret });
  const webhook = await fetch(`${product.url}/api/webhooks/stripe`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body,
  });
  expect(webhook.status).toBe(204);
  await expect.poll(ready).toEqual({ status: "ready" });
});
