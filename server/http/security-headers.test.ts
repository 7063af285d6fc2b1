import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { createPagePolicy } from "./security-headers.ts";

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

describe("the policy of a page", () => {
  const directives = (policy: string) =>
    Object.fromEntries(
      policy.split("; ").map((directive) => [directive.split(" ", 1)[0], directive.split(" ").slice(1)]),
    );
  const policyOf = (jsUrl: string, apiUrl: string, networkJsUrl?: string) =>
    directives(
      createPagePolicy({ jsUrl, networkJsUrl, apiUrl: new URL(apiUrl) }, false).contentSecurityPolicy([
        "first()",
        "second()",
      ]),
    );

  test("allows only the site's own files, the hashed inline scripts and the configured provider", () => {
    const policy = policyOf("http://127.0.0.1:12111/stripe.js", "http://127.0.0.1:12111");
    const provider = "http://127.0.0.1:12111";
    expect(policy).toMatchObject({
      "default-src": ["'none'"],
      "connect-src": ["'self'", provider],
      "frame-src": [provider],
      "form-action": ["'self'", provider],
      "img-src": ["'self'", "data:", "blob:"],
      "font-src": ["'self'"],
      "base-uri": ["'none'"],
      "object-src": ["'none'"],
      "frame-ancestors": ["'none'"],
    });
    expect(policy["script-src"]).toEqual([
      "'self'",
      expect.stringMatching(/^'sha256-[\w+/]{43}='$/),
      expect.stringMatching(/^'sha256-[\w+/]{43}='$/),
      provider,
    ]);
    expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*/);
  });

  test("lets a page frame, or be framed by, another page of the site only if its route says so", () => {
    const provider = { jsUrl: "https://js.example/", apiUrl: new URL("https://api.example") };
    const framing = (frame: "outer" | "inner") =>
      directives(createPagePolicy(provider, false).contentSecurityPolicy([], frame));
    expect(framing("outer")).toMatchObject({
      "frame-src": ["'self'", "https://js.example"],
      "frame-ancestors": ["'none'"],
    });
    expect(framing("inner")).toMatchObject({
      "frame-src": ["https://js.example"],
      "frame-ancestors": ["'self'"],
    });
  });

  test("allows the provider's network address beside its own", () => {
    const own = "http://127.0.0.1:12111";
    const network = "http://192.168.1.20:12111";
    const policy = policyOf(`${own}/stripe.js`, own, `${network}/stripe.js`);
    expect(policy).toMatchObject({
      "connect-src": ["'self'", own, network],
      "frame-src": [own, network],
      "form-action": ["'self'", own, network],
    });
    expect(policy["script-src"]?.slice(-2)).toEqual([own, network]);
    const stripe = "https://js.stripe.com/endive/stripe.js";
    expect(policyOf(stripe, "https://api.stripe.com", stripe)).toEqual(policyOf(stripe, "https://api.stripe.com"));
  });

  test("allows the hosts that Stripe's own script uses", () => {
    const policy = policyOf("https://js.stripe.com/endive/stripe.js", "https://api.stripe.com");
    expect(policy["script-src"]).toEqual(expect.arrayContaining(["https://js.stripe.com", "https://*.js.stripe.com"]));
    expect(policy["frame-src"]).toEqual([
      "https://js.stripe.com",
      "https://*.js.stripe.com",
      "https://hooks.stripe.com",
    ]);
    expect(policy["connect-src"]).toEqual(["'self'", "https://js.stripe.com", "https://api.stripe.com"]);
    expect(policy["form-action"]).toEqual([
      "'self'",
      "https://hooks.stripe.com",
      "https://checkout.stripe.com",
      "https://connect.stripe.com",
    ]);
  });
});
