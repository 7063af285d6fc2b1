import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { openTestSandbox } from "../testing/open-test-sandbox.ts";
import { stripeScript } from "./stripe-script.ts";

interface BrowserStripe {
  (key: string): Record<string, unknown>;
  version: string;
}

function runScript(): BrowserStripe {
  const window: { Stripe?: BrowserStripe } = {};
  const document = { currentScript: { src: "http://127.0.0.1:12111/stripe.js" } };
  runInNewContext(stripeScript(), { window, document, URL, navigator: { language: "en" } });
  return window.Stripe as BrowserStripe;
}

test("defines the API that Stripe's React components expect", () => {
  const stripe = runScript()("pk_test_vitrina");
  for (const name of [
    ...["elements", "createToken", "createPaymentMethod", "confirmCardPayment", "confirmPayment", "handleNextAction"],
    ...["retrievePaymentIntent", "_registerWrapper", "registerAppInfo"],
  ]) {
    expect(stripe[name], name).toBeTypeOf("function");
  }
  expect(runScript().version).toBe("endive");
  expect(() => runScript()("sk_test_vitrina")).toThrow("publishable key");
});

test("serves the script to other origins, and 503 when it is set to fail", async () => {
  const { sandbox, control } = await openTestSandbox();
  for (const path of ["/stripe.js", "/v3/stripe.js", "/endive/stripe.js"]) {
    const answer = await fetch(sandbox.url + path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  }
  await control.script("broken");
  expect((await fetch(`${sandbox.url}/stripe.js`)).status).toBe(503);
});

test("serves the frame and its files under a policy that allows any page to embed it", async () => {
  const { sandbox } = await openTestSandbox();
  const frame = await fetch(`${sandbox.url}/elements/card.html`);
  expect(frame.headers.get("content-security-policy")).toContain("frame-ancestors *");
  expect(frame.headers.get("content-security-policy")).toContain("default-src 'none'");
  const seen = new Set<string>();
  const follow = async (address: string) => {
    if (seen.has(address)) return;
    seen.add(address);
    const answer = await fetch(address);
    expect(answer.status, address).toBe(200);
    for (const [, path = ""] of (await answer.text()).matchAll(/(?:from|src=|href=) ?"(\.{0,2}\/[\w./-]+)"/g)) {
      await follow(new URL(path, address).href);
    }
  };
  await follow(`${sandbox.url}/elements/card.html`);
  expect(seen.size).toBeGreaterThan(9);
});
