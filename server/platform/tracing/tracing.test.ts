import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedPost } from "#server/testing/seed-post.ts";
import { buy, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { startWorker } from "#server/worker.ts";

interface ToldSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status: { code?: number };
}

/** A collector that accepts spans. */
let collector: Server;
let headers: unknown;
let told: string[] = [];
let status = 200;
let product: TestProduct;
beforeAll(async () => {
  collector = createServer(async (request, response) => {
    headers = request.headers;
    const body = await json(request);
    if (request.url === "/v1/traces" && status === 200) told.push(JSON.stringify(body));
    response.writeHead(status, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  product = await startTestProduct({ environment: environment() });
});
afterAll(async () => {
  await product.close();
  collector.close();
});
const environment = () => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
  OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20x",
});
/** Stopping sends the remaining spans. */
const spans = async (): Promise<ToldSpan[]> => {
  await product.restart(environment());
  return told.flatMap((body) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);
};

test("traces each request of a purchase down to queries and the provider, without the reader's data", async () => {
  const post = await seedPost(product.database.db, { slug: "an-essay-nobody-names" });
  const reader = { email: "canary@readers.example", name: "Canary Reader" };
  const { paymentIntentId, status: paid } = await buy(product, post, reader);
  await new TestBrowser(product.url).get(`/api/content/post/${post.slug}?alg=RS256FAST&secret=canary`);
  const worker = startWorker({ ...product.product, log: product.product.log });
  await expect
    .poll(
      async () =>
        (await product.database.db.query({ text: "SELECT FROM shared_mails WHERE sent_at IS NULL" })).rowCount,
    )
    .toBe(0);
  await worker.stop();
  const all = await spans();
  const root = all.find(({ name }) => name === "POST /api/payments/create-payment-intent");
  const ofIt = all.filter(({ traceId }) => traceId === root?.traceId);
  expect(root).toMatchObject({ kind: 2, status: {} });
  const names = ofIt.map(({ name }) => name);
  expect(names).toContain("query orders-insert-order");
  expect(names).toContain("POST /v1/payment_intents");
  for (const span of ofIt.filter((each) => each !== root)) {
    expect(ofIt.map(({ spanId }) => spanId)).toContain(span.parentSpanId);
    expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(root?.startTimeUnixNano ?? 0));
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
  }
  expect(all.map(({ name }) => name)).toContain("GET /v1/payment_intents/:id");
  expect(all.some(({ name }) => name.startsWith("mail"))).toBe(true);
  const text = told.join("\n");
  expect(text.match(/canary|an-essay|alg=|\b10\.\d+\.\d+\.\d+|SELECT |INSERT INTO/i)?.[0]).toBeUndefined();
  for (const secret of [paymentIntentId, paid.accessCode, paid.accessToken]) expect(text.includes(secret)).toBe(false);
  expect(headers).toMatchObject({ authorization: "Bearer x" });
});

test("marks failures; a failing collector costs one log line and no request", async () => {
  told = [];
  await product.database.db.query({ text: "ALTER VIEW shared_posts RENAME TO shared_posts_gone" });
  const failed = await new TestBrowser(product.url).get("/api/content/post/a-post?alg=RS256FAST");
  await product.database.db.query({ text: "ALTER VIEW shared_posts_gone RENAME TO shared_posts" });
  expect(failed.status).toBe(500);
  const root = (await spans()).find(({ name }) => name === "GET /api/content/post/:slug");
  expect(root?.status).toEqual({ code: 2 });

  status = 503;
  await new TestBrowser(product.url).get("/healthz");
  await product.restart(environment());
  expect(product.logLines.filter((line) => line.includes("Traces cannot be sent"))).toHaveLength(1);
  status = 200;
});

test("traces nothing without a collector", async () => {
  told = [];
  await product.restart({ OTEL_EXPORTER_OTLP_ENDPOINT: "" });
  await new TestBrowser(product.url).get("/healthz");
  await product.restart({ OTEL_EXPORTER_OTLP_ENDPOINT: "" });
  expect(told).toEqual([]);
});
