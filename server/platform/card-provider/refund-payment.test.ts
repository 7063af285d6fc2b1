import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectCardProvider } from "./card-provider.ts";

/** A Stripe server whose refunds can fail at once, which those of the local provider never do. */
let stripe: Server;
let status = "";
beforeAll(async () => {
  stripe = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ object: "refund", status }));
  });
  await new Promise<void>((resolve) => stripe.listen(0, "127.0.0.1", resolve));
});
afterAll(() => stripe.close());

const refund = (answer: string) => {
  status = answer;
  const apiUrl = new URL(`http://127.0.0.1:${(stripe.address() as AddressInfo).port}`);
  const provider = connectCardProvider({ secretKey: "sk_test_x", apiUrl });
  return provider.refundPayment("pi_1", { reason: "repeat", attempt: 1 });
};

test.each(["succeeded", "pending"])("treats a refund that is %s as pending", async (answer) => {
  await expect(refund(answer)).resolves.toBe("refunded");
});

test.each(["failed", "canceled"])("treats a refund that is %s as failed and retries it", async (answer) => {
  await expect(refund(answer)).rejects.toThrow(answer);
});
