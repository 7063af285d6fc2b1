import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectCardProvider } from "./card-provider.ts";

/** Stripe, whose refunds can end at once without giving anything back; the local provider's never do. */
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

test.each(["succeeded", "pending"])("a refund that is %s is on its way", async (answer) => {
  await expect(refund(answer)).resolves.toBe("refunded");
});

test.each(["failed", "canceled"])("a refund that is %s gives nothing back: it is tried again", async (answer) => {
  await expect(refund(answer)).rejects.toThrow(answer);
});
