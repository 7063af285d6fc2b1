import { afterEach, expect, test, vi } from "vitest";
import { openCheckout } from "./open-checkout.ts";

const payment = { totalCents: 1080, email: "ana@example.com", note: " for the coffee " };
const answering = (body: string, init?: ResponseInit) => {
  const send = vi.fn<typeof fetch>(async () => new Response(body, init));
  vi.stubGlobal("fetch", send);
  return send;
};
afterEach(() => void vi.unstubAllGlobals());

test("requests the total and returns the page's address", async () => {
  const send = answering('{"sessionId":"cs_1","url":"https://pay.example/cs_1"}');
  expect(await openCheckout(payment)).toBe("https://pay.example/cs_1");
  expect(JSON.parse(String(send.mock.lastCall?.[1]?.body))).toEqual({
    amount: 10.8,
    email: "ana@example.com",
    metadata: { note: "for the coffee" },
  });
  await openCheckout({ ...payment, note: "  " });
  expect(JSON.parse(String(send.mock.lastCall?.[1]?.body))).toEqual({ amount: 10.8, email: "ana@example.com" });
});

test.each<[string, string, ResponseInit?]>([
  ["the house is closed", '{"error":"FEATURE_UNAVAILABLE","message":"the house is closed"}', { status: 503 }],
  ["HTTP 502: Bad Gateway", "<html>", { status: 502, statusText: "Bad Gateway" }],
  ["Invalid JSON response from server", "<html>"],
  ["No session ID received from backend", '{"url":"https://pay.example"}'],
  ["Stripe failed to load", '{"sessionId":"cs_1"}'],
])("says %j into the log for %j", async (message, body, init) => {
  answering(body, init);
  await expect(openCheckout(payment)).rejects.toThrow(message);
});

test("a lost connection is an unexpected error", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(openCheckout(payment)).rejects.toThrow("An unexpected error occurred during payment processing");
});
