import Fastify from "fastify";
import { expect, test } from "vitest";
import type { PageArea } from "#contract/page-area.ts";
import { registerTestPages } from "#server/testing/test-pages.ts";
import * as entry from "#web/entry.server.tsx";
import { createPagePolicy } from "./page-policy.ts";

const directives = (policy: string): Record<string, string[]> =>
  Object.fromEntries(
    policy.split("; ").map((directive) => [directive.split(" ", 1)[0], directive.split(" ").slice(1)]),
  );

interface Given {
  area?: PageArea;
  frame?: "outer" | "inner";
  network?: string;
  mediaUrl?: string;
}

/** The policy of a page with two scripts. */
function policyOf(jsUrl: string, apiUrl: string, { area = "readers", frame, network, mediaUrl }: Given = {}) {
  const policy = createPagePolicy(
    { jsUrl, networkJsUrl: network, apiUrl: new URL(apiUrl) },
    { development: false, mediaUrl },
  );
  return directives(policy.contentSecurityPolicy(["first()", "second()"], { area, frame }));
}

const local = "http://127.0.0.1:12111";
const stripe = "https://js.stripe.com/endive/stripe.js";
const stripeApi = "https://api.stripe.com";

test("a readers' page allows only the site's own files, the hashed inline scripts and the configured provider", () => {
  const policy = policyOf(`${local}/stripe.js`, local);
  expect(policy).toMatchObject({
    "default-src": ["'none'"],
    "connect-src": ["'self'", local],
    "frame-src": [local],
    "form-action": ["'self'", local],
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
    local,
  ]);
  expect(JSON.stringify(policy)).not.toMatch(/unsafe|\*/);
});

test("a page frames, or is framed by, another page of the site only if its route says so", () => {
  const framing = (frame: "outer" | "inner", area: PageArea) => policyOf(stripe, stripeApi, { frame, area });
  expect(framing("outer", "studio")).toMatchObject({ "frame-src": ["'self'"], "frame-ancestors": ["'none'"] });
  expect(framing("inner", "studio")).toMatchObject({ "frame-src": ["'none'"], "frame-ancestors": ["'self'"] });
});

test("a readers' page allows the provider's network address beside its own", () => {
  const network = "http://192.168.1.20:12111";
  const policy = policyOf(`${local}/stripe.js`, local, { network: `${network}/stripe.js` });
  expect(policy).toMatchObject({
    "connect-src": ["'self'", local, network],
    "frame-src": [local, network],
    "form-action": ["'self'", local, network],
  });
  expect(policy["script-src"]?.slice(-2)).toEqual([local, network]);
  expect(policyOf(stripe, stripeApi, { network: stripe })).toEqual(policyOf(stripe, stripeApi));
});

test("a readers' page allows the hosts that Stripe's own script uses", () => {
  const policy = policyOf(stripe, stripeApi);
  expect(policy["script-src"]).toEqual(expect.arrayContaining(["https://js.stripe.com", "https://*.js.stripe.com"]));
  expect(policy).toMatchObject({
    "frame-src": ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
    "connect-src": ["'self'", "https://js.stripe.com", "https://api.stripe.com"],
    "form-action": ["'self'", "https://hooks.stripe.com", "https://checkout.stripe.com"],
  });
  expect(policy).not.toHaveProperty("require-trusted-types-for");
});

test.each([
  { area: "sign-in", path: "/sign-in/second-factor", forms: ["https://connect.stripe.com"], typed: false },
  { area: "sign-in", path: "/create/application/1", forms: ["https://connect.stripe.com"], typed: false },
  { area: "studio", path: "/studio/pieces", forms: ["https://connect.stripe.com"], typed: true },
  { area: "desk", path: "/desk/reports/1", forms: [], typed: true },
] as const)(
  "a page at $path runs the site's own scripts only and reaches nothing else",
  async ({ path, forms, typed }) => {
    const app = Fastify();
    const module = { handle: { audience: "visitor" }, default: () => null };
    await registerTestPages(app, { entry, screen: module, more: { [path]: { module } } });
    const { headers } = await app.inject(path);
    await app.close();
    const policy = directives(String(headers["content-security-policy"]));
    const { "script-src": scripts = [], "trusted-types": names, "require-trusted-types-for": required } = policy;
    expect(scripts.filter((source) => !source.startsWith("'"))).toEqual([]);
    expect(policy).toMatchObject({
      "default-src": ["'none'"],
      "connect-src": ["'self'"],
      "frame-src": ["'none'"],
      "form-action": ["'self'", ...forms],
      "frame-ancestors": ["'none'"],
    });
    expect([required, names]).toEqual(typed ? [["'script'"], ["default", "parser", "start"]] : [undefined, undefined]);
  },
);

test.each(["readers", "sign-in", "studio", "desk"] as const)(
  "a page of the area %s shows files of the origin for files",
  (area) => {
    const mediaUrl = "https://files.shop.example";
    const policy = policyOf(stripe, stripeApi, { area, mediaUrl });
    expect(policy["img-src"]).toContain(mediaUrl);
    if (area !== "sign-in") expect(policy["media-src"]).toContain(mediaUrl);
    expect(policy["connect-src"]?.includes(mediaUrl), "readers download by script").toBe(area === "readers");
    for (const directive of ["script-src", "frame-src", "form-action", "style-src"])
      expect(policy[directive]).not.toContain(mediaUrl);
  },
);

test("in development studio and desk report what Trusted Types would refuse, while the build tool works", () => {
  const policy = createPagePolicy({ jsUrl: stripe, apiUrl: new URL(stripeApi) }, { development: true });
  for (const area of ["studio", "desk"] as const) {
    const reported = directives(policy.reportOnly({ area }) ?? "");
    expect(reported).toEqual({
      "require-trusted-types-for": ["'script'"],
      "trusted-types": ["default", "parser", "start", "'allow-duplicates'"],
    });
    const enforced = directives(policy.contentSecurityPolicy([], { area }));
    expect(enforced).toMatchObject({ "default-src": ["'none'"], "connect-src": ["'self'", "ws:"] });
    expect(enforced).not.toHaveProperty("require-trusted-types-for");
  }
  expect(policy.reportOnly({ area: "readers" })).toBeUndefined();
  const inProduction = createPagePolicy({ jsUrl: stripe, apiUrl: new URL(stripeApi) }, { development: false });
  expect(inProduction.reportOnly({ area: "desk" })).toBeUndefined();
});
