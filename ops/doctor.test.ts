import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer as createPlainServer } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { buildWeb } from "#local/pages/web-build.ts";
import { freePort } from "#local/processes/free-port.ts";
import { subscribedEvents } from "#server/subscribed-events.ts";
import { programEnvironment } from "#server/testing/program-environment.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { selfSignedCertificate } from "#server/testing/self-signed-certificate.ts";
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
  await buildWeb();
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

/** Gives a process a clock that is a minute ahead, and half a gigabyte on every disk. */
const faultyMachine = `
  import disks from "node:fs/promises";
  import { syncBuiltinESMExports } from "node:module";
  const now = Date.now;
  Date.now = () => now() + 60_000;
  disks.statfs = async () => ({ bavail: 2 ** 17, bsize: 2 ** 12 });
  syncBuiltinESMExports();
`;

/** Runs an npm command with the product's settings and these changes. */
async function run(script: string, changed: Record<string, string> = {}, given: string[] = []) {
  const env = { ...programEnvironment, ...settings, ...changed };
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

/** Starts another process of the shop as `npm start` does, with these changes. */
async function startShop(changed: Record<string, string>) {
  const env = { ...settings, ...changed, ...programEnvironment, PORT: String(await freePort()), WORKER: "apart" };
  const shop = spawn(process.execPath, ["server/programs/main.ts"], { env });
  onTestFinished(() => void shop.kill("SIGKILL"));
  let output = "";
  shop.stdout.on("data", (data) => (output += String(data)));
  return {
    /** The check and the level of each warning about one. */
    warnings: () =>
      output
        .split("\n")
        .filter((line) => line.endsWith("}") && line.includes('"check":'))
        .map((line) => JSON.parse(line) as { check: string; level: number })
        .map(({ check, level }) => [check, level]),
    async stop() {
      shop.kill("SIGTERM");
      expect(await once(shop, "close")).toEqual([0, null]);
    },
  };
}
const ready = async () => (await fetch(`${product.url}/readyz`)).json();
const scrape = async () => (await fetch(product.metricsUrl)).text();

test("exits with 0 when every check passes", async () => {
  await product.stripe.webhookEndpoints.create({
    url: `${product.url}/api/webhooks/stripe`,
    enabled_events: [...subscribedEvents],
  });
  // A proxy that lets visitors choose their address is a problem; here no proxy is in between.
  const { code, output, stateOf } = await run("doctor", { TRUSTED_PROXIES: "", SMTP_URI: "smtp://x" });
  expect(output).toContain("SMTP_URI is not a setting and has no effect. Did you mean SMTP_URL?");
  expect(output).not.toContain("problem");
  for (const name of [
    "database",
    "direct address",
    "clock",
    "media store",
    "disk",
    "card provider",
    "webhook endpoint",
    "mail",
  ])
    expect(stateOf(name), output).toBe("ok");
  for (const name of ["redis", "replica", "sync standby", "shared cache", "backup bucket", "backup age"])
    expect(stateOf(name), output).toBe("skipped");
  for (const name of ["certificate", "webhook secret"]) expect(stateOf(name), output).toBe("skipped");
  expect(code).toBe(0);
});

test("names each problem in one line with advice and without secrets, and exits with 1", async () => {
  for (const { id } of (await product.stripe.webhookEndpoints.list()).data)
    await product.stripe.webhookEndpoints.update(id, { enabled_events: ["charge.refunded"] });
  const lacking = await run("doctor", {
    TRUSTED_PROXIES: "127.0.0.1",
    REDIS_URL: `redis://:hidden@127.0.0.1:${nobody}`,
    // It is no standby.
    DATABASE_REPLICA_URL: product.database.url,
  });
  for (const name of ["webhook endpoint", "proxy headers", "redis", "replica"])
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

test("several processes behind one proxy, each with counters of its own: proxy headers are no problem", async () => {
  const left = [100, 100];
  let requests = 0;
  const proxy = createPlainServer((_request, response) => {
    const process = requests++ % left.length;
    left[process] = (left[process] ?? 0) - 1;
    response.writeHead(404, { "x-ratelimit-remaining": String(left[process]) }).end();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void proxy.close());
  await once(proxy, "listening");
  const PUBLIC_URL = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const { output, stateOf } = await run("doctor", { TRUSTED_PROXIES: "127.0.0.1", PUBLIC_URL });
  expect(stateOf("proxy headers"), output).toBe("ok");
});

test("names a clock that is off, a full disk, an unwritable folder and a certificate that ends soon", {
  tags: ["long"],
}, async () => {
  const day = 86_400_000;
  const { key, cert } = selfSignedCertificate("localhost", new Date(Date.now() + 5.5 * day));
  const proxy = createServer({ key, cert }, (_request, response) => response.end()).listen(0);
  await once(proxy, "listening");
  const certificate = join(product.dataDir, "certificate.pem");
  writeFileSync(certificate, cert);
  const { output, stateOf, code } = await run("doctor", {
    PUBLIC_URL: `https://localhost:${(proxy.address() as AddressInfo).port}`,
    NODE_EXTRA_CA_CERTS: certificate,
    DATA_DIR: join(certificate, "inside"),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faultyMachine)}`,
  });
  await promisify(proxy.close.bind(proxy))();
  for (const name of ["clock", "disk", "media store", "certificate"]) expect(stateOf(name), output).toBe("problem");
  // The database answers a little later.
  expect(output).toMatch(/this machine is (?:59|60) s ahead of the database → /);
  expect(output).toContain("0.5 GB free for DATA_DIR → ");
  expect(output).toContain("DATA_DIR cannot be written → ");
  expect(output).toContain("it ends in 5 days → renew it");
  expect(code).toBe(1);
});

test("reports a revoked key, a dead mail server and a wrong webhook secret on /readyz, in metrics and in ops attention", {
  tags: ["long"],
}, async () => {
  expect(await ready()).toEqual({ status: "ready" });
  const dead = { STRIPE_SECRET_KEY: "sk_test_revokedrevoked", SMTP_URL: `smtp://127.0.0.1:${nobody}` };
  await product.restart(dead);
  const shop = await startShop(dead);
  await expect.poll(shop.warnings).toEqual([
    ["card provider", 40],
    ["mail", 40],
  ]);
  await shop.stop();
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

test("stops reporting services that work again", async () => {
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
