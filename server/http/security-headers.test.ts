import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

const everywhere = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
  "x-frame-options": "DENY",
};
const answers = [addressOf("getPaymentConfig"), "/api/no-such-call", "/healthz", paths.robots, "/media/x/y"];
const headersOf = async (path: string) => Object.fromEntries((await fetch(product.url + path)).headers);

describe("every answer, errors included", () => {
  test.each(answers)("%s has the protective headers", async (path) => {
    const headers = await headersOf(path);
    expect(headers).toMatchObject(
      path.startsWith("/media") ? { ...everywhere, "referrer-policy": expect.any(String) } : everywhere,
    );
    expect(headers).not.toHaveProperty("strict-transport-security");
    expect(headers).not.toHaveProperty("server");
    expect(headers).not.toHaveProperty("x-powered-by");
  });

  test("over https, sends HSTS for a year and `__Host-` cookies", async () => {
    await product.restart({ PUBLIC_URL: "https://shop.example" });
    for (const path of answers) expect((await headersOf(path))["strict-transport-security"]).toBe("max-age=31536000");
    const { headers } = await new TestBrowser(product.url).get(addressOf("getPaymentConfig"));
    expect(headers.get("set-cookie")).toMatch(
      /^__Host-payment=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
    await product.restart({ PUBLIC_URL: "" });
  });

  test("over https, HSTS includes subdomains only with HSTS_SUBDOMAINS", async () => {
    await product.restart({ PUBLIC_URL: "https://shop.example", HSTS_SUBDOMAINS: "on" });
    const { "strict-transport-security": hsts } = await headersOf(paths.robots);
    expect(hsts).toBe("max-age=31536000; includeSubDomains");
    await product.restart({ PUBLIC_URL: "", HSTS_SUBDOMAINS: "" });
  });
});

test("calls with a cookie accept only requests that another site's form cannot send", async () => {
  for (const path of [addressOf("createPaymentIntent"), addressOf("checkPaymentStatus"), addressOf("cleanCache")]) {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const { status } = await fetch(product.url + path, {
        method: "POST",
        headers: { "content-type": type, "x-forwarded-for": "10.99.0.1" },
        body: '{"paymentIntentId":"pi_1"}',
      });
      expect([400, 415], `${path} as ${type}`).toContain(status);
    }
  }
});
