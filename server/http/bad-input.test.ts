import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "#contract/calls.ts";
import { errorStatus } from "#contract/errors.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

const posts = Object.values(calls).filter((call) => call.method === "POST");
const gets = Object.values(calls).filter((call) => call.method === "GET" && call.path.includes(":"));
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
const badSegments = ["\u0000", "%00", "%E0%A4%A", "x".repeat(5_000), "..%2f..%2fetc", "' OR 1=1 --", "💥", " "];

describe("bad input is told, never a 500", () => {
  for (const call of posts) {
    test.each(badBodies)(`${call.path}: %s`, async (_what, body) => {
      const answer = await new TestBrowser(product.url).post(call.path, body);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(Object.keys(errorStatus)).toContain(answer.body.error);
    });
  }

  for (const call of gets) {
    test.each(badSegments)(`${call.path} with %j`, async (segment) => {
      const encoded = segment.startsWith("%") || segment.includes("%2f") ? segment : encodeURIComponent(segment);
      for (const page of ["1", "0", "-1", "1e9", "1.5", "99999999999", "x"]) {
        const path = call.path.replace(/:(slug|category|username)/, encoded).replace(":page", page);
        const answer = await new TestBrowser(product.url).get(`${path}?alg=RS256FAST`);
        const isEmptyListing = answer.status === 200 && answer.body.data.length === 0;
        expect(
          isEmptyListing || (answer.status >= 400 && answer.status < 500),
          `${path.slice(0, 80)} → ${answer.status}`,
        ).toBe(true);
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

  test("nothing of it was an error of ours", () => {
    expect(product.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});
