import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { errorOf, openTestSandbox, purchase, stripeAt } from "../testing/open-test-sandbox.ts";
import { decodeForm } from "./decode-form.ts";

const secret = { Authorization: "Bearer sk_test_vitrina" };
const form = { ...secret, "Content-Type": "application/x-www-form-urlencoded" };

test("decodes forms with brackets", () => {
  expect(JSON.parse(JSON.stringify(decodeForm("a[b][0]=x&a[b][1]=y+z&c=%C3%A1&d[]=1&d[]=2")))).toEqual({
    a: { b: { 0: "x", 1: "y z" } },
    c: "á",
    d: { 0: "1", 1: "2" },
  });
  decodeForm("__proto__[x]=1");
  expect(({} as { x?: string }).x).toBeUndefined();
});

test.each(["a=1&a[b]=2", "a[b]=2&a=1", "a[=1", "[a]=1", "a=%ZZ", "a=%00", `a${"[b]".repeat(20)}=1`])(
  "rejects %s",
  (text) => expect(() => decodeForm(text)).toThrow("Invalid request"),
);

test("returns Stripe's errors for wrong keys and unknown ids", async () => {
  const { sandbox, stripe } = await openTestSandbox();
  const stranger = await errorOf(stripeAt(sandbox.port, "sk_test_somebodyelse1234").paymentIntents.list());
  expect(stranger).toMatchObject({ type: "StripeAuthenticationError", statusCode: 401 });
  expect(stranger.message).not.toContain("somebodyelse");
  for (const call of [
    stripe.paymentIntents.retrieve("pi_none"),
    stripe.charges.retrieve("ch_none"),
    stripe.refunds.retrieve("re_none"),
    stripe.events.retrieve("evt_none"),
    stripe.webhookEndpoints.del("we_none"),
    stripe.balanceTransactions.retrieve("txn_none"),
    stripe.paymentMethods.retrieve("pm_none"),
  ]) {
    expect(await errorOf(call)).toMatchObject({ statusCode: 404, code: "resource_missing" });
  }
  const ofV2 = stripe.v2.core.accounts.retrieve("acct_none");
  expect(await errorOf(ofV2)).toMatchObject({ statusCode: 404, code: "not_found" });
  const unknown = await fetch(`${sandbox.url}/v1/nothing`, { headers: secret });
  expect(unknown.status).toBe(404);
  expect(unknown.headers.get("request-id")).toMatch(/^req_/);
  expect((await fetch(`${sandbox.url}/v1/charges`)).status).toBe(401);
});

describe("a web page of another origin", () => {
  const evil = { Origin: "http://evil.example" };

  test("may call the API with a publishable key", async () => {
    const { sandbox } = await openTestSandbox();
    const preflight = await fetch(`${sandbox.url}/v1/payment_intents/pi_x`, {
      method: "OPTIONS",
      headers: { ...evil, "Access-Control-Request-Method": "GET" },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-headers")).toContain("Authorization");
    const answer = await fetch(`${sandbox.url}/v1/payment_intents/pi_x`, {
      headers: { ...evil, Authorization: "Bearer pk_test_vitrina" },
    });
    expect(answer.status).toBe(404);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  });

  test("cannot use the secret key or read the response of a call that needs it", async () => {
    const { sandbox, stripe } = await openTestSandbox();
    const preflight = await fetch(`${sandbox.url}/v1/refunds`, {
      method: "OPTIONS",
      headers: { ...evil, "Access-Control-Request-Method": "POST" },
    });
    expect(preflight.headers.get("access-control-allow-origin")).toBeNull();
    for (const [method, path] of [
      ["GET", "/v1/payment_intents"],
      ["POST", "/v1/payment_intents"],
      ["GET", "/v1/webhook_endpoints"],
      ["GET", "/v1/nothing"],
    ] as const) {
      for (const sent of [evil, { Origin: "null" }, { "Sec-Fetch-Site": "cross-site" }]) {
        const body = method === "POST" ? { body: "amount=500&currency=usd" } : {};
        const answer = await fetch(sandbox.url + path, { method, headers: { ...form, ...sent }, ...body });
        expect([answer.status, answer.headers.get("access-control-allow-origin")], path).toEqual([401, null]);
      }
    }
    expect((await stripe.paymentIntents.list()).data).toEqual([]);
  });

  test("cannot use the secret key through a rebound DNS name", async () => {
    const { sandbox } = await openTestSandbox();
    const ask = (host: string) =>
      rawRequest(
        sandbox.port,
        `GET /v1/payment_intents HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${secret.Authorization}\r\nConnection: close\r\n\r\n`,
      );
    for (const host of ["evil.example", "evil.example:12111", "127.0.0.1.evil.example", "localhost.evil.example"])
      expect(await ask(host), host).toContain(" 401 ");
    for (const host of ["localhost:12111", "127.0.0.1", "[::1]:12111"])
      expect(await ask(host), host).toContain(" 200 ");
  });
});

test("accepts a publishable key as the parameter `key`, but not a secret key", async () => {
  const { sandbox, stripe } = await openTestSandbox();
  const intent = await stripe.paymentIntents.create(purchase);
  const read = (key: string) =>
    fetch(`${sandbox.url}/v1/payment_intents/${intent.id}?key=${key}&client_secret=${intent.client_secret}`);
  expect((await read("pk_test_vitrina")).status).toBe(200);
  expect((await read("sk_test_vitrina")).status).toBe(401);
  const create = (key: string) =>
    fetch(`${sandbox.url}/v1/payment_methods`, {
      method: "POST",
      body: new URLSearchParams({
        ...{ key, type: "card", "card[number]": "4242424242424242", "card[cvc]": "123" },
        ...{ "card[exp_month]": "8", "card[exp_year]": "2040" },
      }),
    });
  expect((await create("pk_test_vitrina")).status).toBe(200);
  expect((await create("sk_test_vitrina")).status).toBe(401);
});

test("returns a 4xx for bad input and keeps running", async () => {
  const { sandbox, stripe } = await openTestSandbox();
  const post = (
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = form,
    path = "/v1/payment_intents",
  ) => fetch(sandbox.url + path, { method: "POST", headers, body }).then(({ status }) => status);
  expect(await post("amount=%00")).toBe(400);
  expect(await post(new Uint8Array([0xff, 0xfe]))).toBe(400);
  expect(await post("{}", { ...secret, "Content-Type": "application/json" })).toBe(400);
  expect(await post("amount[x]=1&currency=usd")).toBe(400);
  expect(await post("constructor=1")).toBe(400);
  expect(await post("a=1&".repeat(2000))).toBe(400);
  expect(await post("x".repeat(10 * 1024 * 1024))).toBe(413);
  expect(await post("not json", {}, "/_control/webhooks")).toBe(400);
  expect(await post(`{"mode":"explode"}`, {}, "/_control/webhooks")).toBe(400);
  expect(await post(`{"advanceSec":"x"}`, {}, "/_control/clock")).toBe(400);
  for (const path of [
    "/v1/payment_intents/%ZZ",
    "/v1/charges/__proto__",
    "/..%2f..%2fetc/passwd",
    "/elements/../main.ts",
  ]) {
    expect((await fetch(sandbox.url + path, { headers: secret })).status).toBe(404);
  }
  expect(await rawRequest(sandbox.port, "GET //[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).toContain(" 400 ");
  expect(await rawRequest(sandbox.port, "\0\0\0\r\n\r\n")).toContain(" 400 ");
  expect((await stripe.paymentIntents.list()).data).toEqual([]);
});

test("rejects control calls from web pages and other hosts", async () => {
  const { sandbox } = await openTestSandbox();
  const status = `${sandbox.url}/_control/state`;
  expect((await fetch(status)).status).toBe(200);
  for (const [name, value] of [
    ["Origin", "http://evil.example"],
    ["Sec-Fetch-Site", "cross-site"],
  ] as const)
    expect((await fetch(status, { headers: { [name]: value } })).status, name).toBe(403);
  const rebound = "GET /_control/state HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
  expect(await rawRequest(sandbox.port, rebound)).toContain(" 403 ");
});

function rawRequest(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => {
      answer += chunk;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}
