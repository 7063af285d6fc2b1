import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "#contract/paths.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { openMetrics } from "./open-metrics.ts";

let product: TestProduct;
let post: SeededPost;
beforeAll(async () => {
  product = await startTestProduct({ environment: { METRICS_PORT: "0" }, webhooks: true });
  post = await seedPost(product.database.db, { slug: "an-essay-nobody-names" });
});
afterAll(() => product.close());

const reader = { email: "canary@readers.example", name: "Canary Reader" };
const scrape = async () => (await fetch(product.metricsUrl)).text();
/** Simulates a new process: figures of the database are cached for some seconds. */
const scrapeAnew = async () => {
  const metrics = await openMetrics({ host: "127.0.0.1", port: 0 }, product.product);
  const text = (await metrics?.metrics.expose()) ?? "";
  await metrics?.close();
  return text;
};
const figure = (text: string, name: string): number | undefined => {
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

test("counts each request by its route's pattern and status, without labels about people", async () => {
  await buy(product, post, reader);
  const browser = new TestBrowser(product.url);
  await browser.get(`/api/content/post/${post.slug}?alg=RS256FAST`);
  await browser.get("/api/content/post/no-such-post?alg=RS256FAST");
  const text = await scrape();
  const counted = (route: string, status: number, method = "GET") =>
    figure(text, `vitrina_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`);
  expect(counted("/api/content/post/:slug", 200)).toBe(1);
  expect(counted("/api/content/post/:slug", 404)).toBe(1);
  expect(counted("/api/payments/create-payment-intent", 200, "POST")).toBe(1);
  expect(text).not.toMatch(/canary|an-essay|no-such-post|pi_/i);
  // Every line is one that Prometheus reads.
  const line =
    /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? (-?[\d.]+(e[+-]?\d+)?|\+Inf|NaN))$/;
  expect(
    text
      .trimEnd()
      .split("\n")
      .filter((each) => !line.test(each)),
  ).toEqual([]);
});

test("keeps oEmbed's 501 out of the alarm for server errors", async () => {
  const sold = encodeURIComponent(`http://localhost:3000${paths.post(post.username, post.slug)}`);
  const { status } = await fetch(`${product.url}${paths.oEmbed()}?url=${sold}&format=xml`);
  expect(status).toBe(501);
  const statuses = [...(await scrape()).matchAll(/_duration_seconds_count\{.*?status="(\d+)"/g)].map(([, of]) => of);
  expect(statuses).toContain("501");
  const alarm = /`status=~"([^"]+)",status!="([^"]+)"`/.exec(readFileSync("docs/operations/metrics.md", "utf8"));
  const [, matched = "", excluded = ""] = alarm ?? [];
  const alarms = (of: string) => new RegExp(`^(?:${matched})$`).test(of) && of !== excluded;
  expect(["500", "501", "502", "503"].filter(alarms)).toEqual(["500", "502", "503"]);
});

test("reports orders, settlements, webhooks, mails, refunds owed and the audit as the database has them", async () => {
  const { db } = product.database;
  while (await product.product.reversals.reconcileNextPayment());
  await db.query({
    text: "INSERT INTO audits (started_at, ended_at, cut_off, problems) VALUES (app_now() - interval '2 hours', app_now() - interval '1 hour', app_now(), 3)",
  });
  await db.query({ text: "UPDATE webhook_inbox SET made_at = received_at - interval '7 seconds'" });
  await db.query({
    text: "UPDATE jobs SET state = 'dead', ended_at = app_now(), last_error = 'x' WHERE kind = 'receipt'",
  });
  await db.query({
    text: "UPDATE jobs SET created_at = app_now() - interval '90 seconds' WHERE kind = 'access-code'",
  });
  const text = await scrapeAnew();
  expect(figure(text, "vitrina_database_up")).toBe(1);
  expect(figure(text, 'vitrina_orders{state="settled"}')).toBe(1);
  expect(figure(text, "vitrina_outbox_pending")).toBe(1);
  expect(figure(text, "vitrina_outbox_oldest_seconds")).toBeGreaterThanOrEqual(90);
  expect(figure(text, "vitrina_outbox_dead_letters")).toBe(1);
  expect(text).toContain('vitrina_jobs_waiting{queue="mail"} 1');
  expect(text).toContain('vitrina_jobs_dead_letters{queue="mail"} 1');
  expect(text).toContain('vitrina_jobs_waiting{queue="long"} 0');
  expect(figure(text, "vitrina_mail_held")).toBe(0);
  expect(text).toContain('vitrina_unreferenced_blobs{state="deleted"} 0');
  expect(figure(text, "vitrina_webhooks")).toBeGreaterThan(0);
  expect(figure(text, 'vitrina_webhook_lag_seconds{quantile="1"}')).toBeCloseTo(7, 3);
  expect(figure(text, "vitrina_audit_problems")).toBe(3);
  expect(figure(text, "vitrina_audit_age_seconds")).toBeGreaterThanOrEqual(3_600);
  expect(figure(text, 'vitrina_database_connections{state="most"}')).toBe(10);
  expect(figure(text, 'nodejs_eventloop_delay_seconds{quantile="0.99"}')).toBeGreaterThan(0);
});

test("reports as overdue what was not checked in time: orders, free payments, the ledger", async () => {
  const overdue = async (what: string) => figure(await scrapeAnew(), `vitrina_overdue{what="${what}"}`);
  const late = "app_now() - interval '2 minutes'";
  const run = (text: string) => product.database.db.query({ text });
  expect([await overdue("order-check"), await overdue("ledger")]).toEqual([0, 0]);
  await run(
    `INSERT INTO free_payments (base_cents, language, checkout_session_id, next_check_at) VALUES (1000, 'en', 'cs_late', ${late})`,
  );
  await run(`UPDATE orders SET next_check_at = ${late}`);
  await run(`UPDATE ledger_payments SET next_check_at = ${late}`);
  expect([await overdue("order-check"), await overdue("ledger")]).toEqual([2, 1]);
  await run("DELETE FROM free_payments");
  await run("UPDATE orders SET next_check_at = NULL");
  await run("UPDATE ledger_payments SET next_check_at = NULL");
});

test("serves figures on a separate address only, and only to GET", async () => {
  expect((await new TestBrowser(product.url).get("/metrics")).body).not.toContain("vitrina_orders");
  expect((await fetch(product.metricsUrl, { method: "POST" })).status).toBe(405);
  expect((await fetch(product.metricsUrl.replace("/metrics", "/"))).status).toBe(404);
  expect((await fetch(product.metricsUrl)).headers.get("content-type")).toBe(
    "text/plain; version=0.0.4; charset=utf-8",
  );
});

test("a port that is taken is one line, and a database that is away is a figure", async () => {
  const { port } = new URL(product.metricsUrl);
  await expect(openMetrics({ host: "127.0.0.1", port: Number(port) }, product.product)).rejects.toThrow(
    `METRICS_PORT cannot be opened: 127.0.0.1:${port}: EADDRINUSE`,
  );
  const away = { ...product.product.db, query: () => Promise.reject(new Error("away")) };
  const metrics = await openMetrics({ host: "127.0.0.1", port: 0 }, { db: away, log: product.product.log });
  expect(figure((await metrics?.metrics.expose()) ?? "", "vitrina_database_up")).toBe(0);
  await metrics?.close();
});
