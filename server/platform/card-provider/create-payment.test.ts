import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectCardProvider } from "./card-provider.ts";

/** A Stripe server that validates addresses, which the local provider does not. */
let stripe: Server;
beforeAll(async () => {
  const error = { type: "invalid_request_error", code: "email_invalid", message: "Invalid email address: a@b.c" };
  stripe = createServer((_request, response) => {
    response.writeHead(400, { "content-type": "application/json" }).end(JSON.stringify({ error }));
  });
  await new Promise<void>((resolve) => stripe.listen(0, "127.0.0.1", resolve));
});
afterAll(() => stripe.close());

test("returns INVALID_DATA for an address that only the provider rejects", async () => {
  const apiUrl = new URL(`http://127.0.0.1:${(stripe.address() as AddressInfo).port}`);
  const provider = connectCardProvider({ secretKey: "sk_test_x", apiUrl });
  const payment = { orderId: "1", amountCents: 450, description: "a-post", receiptEmail: "a@b.c", metadata: {} };
  await expect(provider.createPayment(payment)).rejects.toMatchObject({ code: "INVALID_DATA", status: 400 });
});
