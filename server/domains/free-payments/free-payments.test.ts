import { randomUUID } from "node:crypto";
import type { QueryConfig } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { lockFreePayment } from "./free-payments-store.ts";
import { noteMetadata } from "./note-metadata.ts";

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct({ webhooks: true });
});
afterAll(() => product.close());

let visitors = 0;
async function open(body: unknown, headers: Record<string, string> = {}) {
  visitors += 1;
  const response = await fetch(product.url + addressOf("createCheckoutSession"), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `10.9.0.${visitors}`, ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

test("answers a body of another type or size with a message", async () => {
  const form = await open({}, { "content-type": "application/x-www-form-urlencoded" });
  expect([form.status, form.body]).toEqual([
    415,
    { error: "UNSUPPORTED_MEDIA_TYPE", message: "The request has to be JSON." },
  ]);
  const large = await open({ amount: 5, email: "ana@example.com", metadata: { note: "a".repeat(2_000_000) } });
  expect([large.status, large.body]).toEqual([413, { error: "BODY_TOO_LARGE", message: "The request is too large." }]);
});

const payOnPage = (url: string) =>
  fetch(url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ number: "4242424242424242", expiry: "12/34", cvc: "123", name: "Ana Ruiz" }),
  });

const freePayments = async () =>
  (
    await product.database.db.query<{ base_cents: number; fee_cents: number; paid: boolean; checkout: string }>({
      text: `SELECT base_cents, fee_cents, paid_at IS NOT NULL AS paid, checkout_session_id AS checkout
        FROM free_payments ORDER BY created_at`,
    })
  ).rows;

test("records a free payment made on the provider's page once the provider confirms it", async () => {
  const note = `${"Thank you for the bread. ".repeat(40)}🥖`;
  const opened = await open(
    { amount: 10.8, email: "ana@example.com", metadata: { note } },
    { "accept-language": "es" },
  );
  expect(opened).toMatchObject({ status: 200, body: { sessionId: expect.stringMatching(/^cs_/) } });
  const { sessionId = "", url = "" } = opened.body;
  const session = await product.stripe.checkout.sessions.retrieve(sessionId);
  expect(session).toMatchObject({ amount_total: 1080, customer_email: "ana@example.com", locale: "es" });
  const { note: first = "", note_2: second = "", note_3: third = "" } = session.metadata ?? {};
  expect(first + second + third).toBe(note);

  const left = await payOnPage(url);
  expect(left.headers.get("location")).toContain(`${paths.paymentSuccess}?lang=es`);
  await expect.poll(freePayments).toContainEqual({ base_cents: 1000, fee_cents: 80, paid: true, checkout: sessionId });
});

test("returns from the provider to the configured address that the payer came by", async () => {
  const network = "http://192.168.1.20:3000";
  await product.restart({ NETWORK_URL: network, NETWORK_STRIPE_JS_URL: "http://192.168.1.20:12111/stripe.js" });
  const comeBy = async (host: string) => {
    const headers = { host, "x-forwarded-for": "10.9.1.1" };
    const payload = { amount: 10.8, email: "ana@example.com" };
    const url = addressOf("createCheckoutSession");
    const opened = (await product.app.inject({ method: "POST", url, headers, payload })).json<{ sessionId: string }>();
    const { success_url, cancel_url } = await product.stripe.checkout.sessions.retrieve(opened.sessionId);
    const { stripeJsUrl } = (await product.app.inject({ url: addressOf("getPaymentConfig"), headers })).json();
    return [success_url, cancel_url, stripeJsUrl].map((address) => new URL(address ?? "").origin);
  };
  expect(await comeBy("192.168.1.20:3000")).toEqual([network, network, "http://192.168.1.20:12111"]);
  for (const host of ["localhost:3000", "192.168.1.20", "192.168.1.20:3000@evil.example", "evil.example"])
    expect(await comeBy(host), host).toEqual(["http://localhost:3000", "http://localhost:3000", product.sandboxUrl]);
  await product.restart({ NETWORK_URL: "", NETWORK_STRIPE_JS_URL: "" });
});

test("does not record an unpaid free payment as paid", async () => {
  const { body } = await open({ amount: "1.53", email: "ana@example.com" });
  await product.stripe.checkout.sessions.expire(body.sessionId ?? "");
  await expect
    .poll(
      async () =>
        (
          await product.database.db.query({
            text: "SELECT 1 FROM webhook_inbox WHERE type = 'checkout.session.expired'",
          })
        ).rowCount,
    )
    .toBe(1);
  expect((await freePayments()).find(({ checkout }) => checkout === body.sessionId)?.paid).toBe(false);
});

describe("rejects invalid input with a message beside the code", () => {
  test.each([
    ["a total that no amount gives", { amount: 1.52, email: "ana@example.com" }],
    ["a third decimal", { amount: 10.805, email: "ana@example.com" }],
    ["more than the provider charges", { amount: 1_000_000, email: "ana@example.com" }],
    ["an address without a dot", { amount: 10.8, email: "ana@example" }],
    ["no address", { amount: 10.8 }],
    ["a note with a NUL byte", { amount: 10.8, email: "ana@example.com", metadata: { note: "a\u0000b" } }],
    ["a note of 5,001 characters", { amount: 10.8, email: "ana@example.com", metadata: { note: "a".repeat(5_001) } }],
    ["a list", []],
  ])("%s", async (_name, body) => {
    const before = (await freePayments()).length;
    expect(await open(body)).toEqual({ status: 400, body: { error: "INVALID_DATA", message: expect.any(String) } });
    expect(await freePayments()).toHaveLength(before);
  });

  test("limits the sessions of one address", async () => {
    const headers = { "x-forwarded-for": "10.9.9.9" };
    for (let calls = 0; calls < 30; calls += 1) await open({ amount: 1.53, email: "ana@example.com" }, headers);
    expect(await open({ amount: 1.53, email: "ana@example.com" }, headers)).toMatchObject({
      status: 429,
      body: { error: "TOO_MANY_REQUESTS" },
    });
  });
});

test("finds a free payment by its key in a large table, and nothing for an unknown id", async () => {
  const plan = await product.database.db.transaction(async (tx) => {
    const asked: QueryConfig[] = [];
    const query = (one: QueryConfig) => {
      asked.push(one);
      return tx.query(one);
    };
    const told = { ...tx, query } as typeof tx;
    expect(await lockFreePayment(told, randomUUID())).toBeUndefined();
    expect(await lockFreePayment(told, "of-another-shop")).toBeUndefined();
    await tx.query({ text: "SET LOCAL enable_seqscan = off" });
    const { rows } = await tx.query({ text: `EXPLAIN ${asked[0]?.text}`, values: asked[0]?.values });
    return JSON.stringify(rows);
  });
  expect(plan).toContain("free_payments_pkey");
});

test("stores neither the address nor the note of a free payment", async () => {
  await open({ amount: 10.8, email: "canary-free@example.com", metadata: { note: "canary of a note" } });
  const { rows } = await product.database.db.query<{ row: string }>({
    text: "SELECT t::text AS row FROM free_payments t",
  });
  expect(rows.map(({ row }) => row).join("\n")).not.toMatch(/canary/);
  expect(product.logLines.join("\n")).not.toMatch(/canary/);
});

test("splits a note between characters, never within one", () => {
  const pieces = Object.values(noteMetadata("🥖".repeat(600)));
  expect(pieces.join("")).toBe("🥖".repeat(600));
  expect(pieces.every((piece) => piece.length <= 500 && piece.isWellFormed())).toBe(true);
  expect(noteMetadata("")).toEqual({});
});
