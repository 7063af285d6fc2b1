import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import type { Call } from "#contract/call.ts";
import { calls } from "#contract/calls.ts";
import { type ErrorCode, errorStatus } from "#contract/errors.ts";
import { errorsOfBodies } from "#server/http/openapi.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { type CallResult, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

/** Expects an error in the contract's shape, with a code that the call declares. */
function expectDescribed(call: Call, { status, body }: CallResult, what: string) {
  expect(status >= 400 && status < 500, `${what} → ${status}`).toBe(true);
  const { error } = body as { error: ErrorCode };
  const described = [...call.errors, "TOO_MANY_REQUESTS", ...(call.method === "POST" ? errorsOfBodies : [])];
  expect(described, what).toContain(error);
  expect(status, what).toBe(errorStatus[error]);
}

const posts = Object.values(calls).filter((call) => call.method === "POST");
const gets = Object.values(calls).filter((call) => call.method === "GET" && call.path.includes(":"));
const queries = Object.values<Call>(calls).filter((call) => call.query);
const badBodies: [string, string][] = [
  ["malformed JSON", "{"],
  ["no body", ""],
  ["null", "null"],
  ["a list", "[]"],
  ["a number", "7"],
  ["an empty object", "{}"],
  ["a prototype", '{"__proto__":{"email":"a@b.example"}}'],
  ["wrong types", '{"email":{},"name":[],"slug":7,"code":null,"paymentIntentId":true,"amount":{}}'],
  [
    "NUL bytes",
    JSON.stringify({
      email: "a\u0000@b.example",
      nameOnCard: "A\u0000 B",
      slug: "a\u0000",
      code: "\u0000",
      paymentIntentId: "pi_\u0000",
    }),
  ],
  ["10 MB", JSON.stringify({ email: "x".repeat(10_000_000) })],
];
const badValues = ["%00", "%ff", "%ED%A0%80", "x".repeat(5_000), "-1", "0", "1e9", "", "[]", "__proto__"];
const badSegments = ["\u0000", "%00", "%E0%A4%A", "x".repeat(5_000), "..%2f..%2fetc", "' OR 1=1 --", "💥", " "];

describe("answers bad input with a declared error, never a 500", () => {
  for (const call of posts) {
    test.each(badBodies)(`${call.path}: %s`, async (_what, body) => {
      const answer = await new TestBrowser(product.url).post(call.path, body);
      expectDescribed(call, answer, call.path);
    });
  }

  for (const call of gets) {
    test.each(badSegments)(`${call.path} with %j`, async (segment) => {
      const encoded = segment.startsWith("%") || segment.includes("%2f") ? segment : encodeURIComponent(segment);
      for (const page of ["1", "0", "-1", "1e9", "1.5", "99999999999", "x"]) {
        const path = call.path.replace(/:(slug|category|username)/, encoded).replace(":page", page);
        const answer = await new TestBrowser(product.url).get(`${path}?alg=RS256FAST`);
        const isEmptyListing = answer.status === 200 && answer.body.data.length === 0;
        if (!isEmptyListing) expectDescribed(call, answer, path.slice(0, 80));
      }
    });
  }

  /** Each field of a query in the contract; valid fields must not hide an invalid one. */
  for (const call of queries) {
    // Every query schema of the contract is an object schema; the call's type does not say so.
    const fields = Object.keys((call.query as z.ZodMiniObject).shape);
    test.each(fields)(`${call.path} with a bad %s`, async (field) => {
      const path = call.path.replace(/:page/, "1").replace(/:\w+/, "All");
      for (const value of [...badValues, `1&${field}=2`, "1&q=x&alg=x"]) {
        const answer = await new TestBrowser(product.url).get(`${path}?${field}=${value}`);
        const isEmptyListing = answer.status === 200 && answer.body.data?.length === 0;
        if (!isEmptyListing) expectDescribed(call, answer, `${path}?${field}=${value.slice(0, 40)}`);
      }
    });
  }

  test.each(["?alg=none", "?alg=", "", "?alg=RS256FAST&alg=AR_HS1GB", "?alg=ar_hs1gb"])(
    "an unknown alg (%s) is INVALID_DATA",
    async (query) => {
      const answer = await new TestBrowser(product.url).get(`/api/content/post/some-post${query}`);
      expect([answer.status, answer.body]).toEqual([400, { error: "INVALID_DATA" }]);
    },
  );

  test("another content type and an unknown call keep the shape", async () => {
    const browser = new TestBrowser(product.url);
    const xml = await browser.post("/api/payments/validate-code", "<a/>", { "content-type": "application/xml" });
    expect([xml.status, xml.body]).toEqual([415, { valid: false, error: "UNSUPPORTED_MEDIA_TYPE" }]);
    const unknown = await browser.get("/api/no-such-call");
    expect([unknown.status, unknown.body]).toEqual([404, { error: "NOT_FOUND" }]);
  });

  test("an address in a path is not in the log", async () => {
    await new TestBrowser(product.url).get("/api/canary@readers.example/x");
    await new TestBrowser(product.url).get("/api/canary%40readers.example/x");
    await expect.poll(() => product.logLines.filter((line) => line.includes("/api/[address]/x")).length).toBe(2);
    expect(product.logLines.join("\n")).not.toContain("canary");
  });

  test("accepts a purchase after all of these", async () => {
    const post = await seedPost(product.database.db, { slug: "bought-at-last" });
    const reader = { email: "last@readers.example", name: "Last Reader" };
    const answer = await new TestBrowser(product.url).startPurchase(post, reader);
    expect([answer.status, answer.body]).toEqual([200, { clientSecret: expect.stringMatching(/^pi_\w+_secret_/) }]);
  });

  test("logs none of these as a server error", () => {
    expect(product.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});
