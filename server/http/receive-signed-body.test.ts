import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

const wellFormed = `t=1,v1=${"0".repeat(64)}`;

/** Opens a webhook request from `address` that sends the first byte of a body of 200 kB. */
function sendHalf(address: string, headers: string) {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname);
  socket.write(`POST ${addressOf("stripeWebhook")} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n${headers}`);
  socket.write("Content-Type: application/json\r\nContent-Length: 200000\r\nConnection: close\r\n\r\n{");
  return socket;
}

async function post(address: string, body: string, signature: string): Promise<number> {
  const response = await fetch(product.url + addressOf("stripeWebhook"), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address, "stripe-signature": signature },
    body,
  });
  return response.status;
}

/** Posts a signed event whose body has this many bytes. */
function postEvent(address: string, bytes: number): Promise<number> {
  const event = { id: `evt_${bytes}`, object: "event", type: "unknown", data: { object: {} }, padding: "" };
  event.padding = "x".repeat(bytes - JSON.stringify(event).length);
  const payload = JSON.stringify(event);
  const secret = "whsec_of_the_tests";
  return post(address, payload, product.stripe.webhooks.generateTestHeaderString({ payload, secret }));
}

test.each([
  ["without a signature", ""],
  ["with a malformed signature", "Stripe-Signature: t=1,v1=00\r\n"],
  ["with a signature without a time", `Stripe-Signature: v1=${"0".repeat(64)}\r\n`],
  ["with an endless signature", `Stripe-Signature: ${"v0=1,".repeat(1_000)}${wellFormed}\r\n`],
])("a webhook %s is rejected before its body has arrived", async (_case, header) => {
  expect(await text(sendHalf("203.0.113.1", header))).toMatch(/^HTTP\/1\.1 400 /);
});

test("events up to 512 kB are accepted, larger bodies are rejected", async () => {
  expect(await postEvent("203.0.113.2", 512 * 1024)).toBe(204);
  expect(await postEvent("203.0.113.2", 512 * 1024 + 1)).toBe(413);
});

test("accepts 16 bodies of one address at once, without delaying other addresses or later bodies", async () => {
  const sockets = Array.from({ length: 16 }, () =>
    sendHalf("203.0.113.3", `Stripe-Signature: ${wellFormed}\r\n`).on("error", () => {}),
  );
  await expect.poll(() => post("203.0.113.3", "{}", wellFormed)).toBe(429);
  expect(await postEvent("203.0.113.4", 300)).toBe(204);
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => postEvent("203.0.113.3", 300)).toBe(204);
});

test("accepts further bodies of an address after rejecting too large ones", async () => {
  const { hostname, port } = new URL(product.url);
  for (let sent = 0; sent < 17; sent++) {
    const socket = connect(Number(port), hostname);
    socket.write(`POST ${addressOf("stripeWebhook")} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.5\r\n`);
    socket.write(`Stripe-Signature: ${wellFormed}\r\nContent-Type: application/json\r\n`);
    socket.write("Content-Length: 9000000\r\nConnection: close\r\n\r\n{");
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 /);
  }
  expect(await postEvent("203.0.113.5", 300)).toBe(204);
});
