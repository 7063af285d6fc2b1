import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { logRequest } from "./request-log.ts";

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({ environment: { LOG_SUCCESS_SAMPLE: "0" } });
});
afterAll(() => product.close());

test("without a sample, logs errors and writes but no successful reads", async () => {
  const call = (path: string, init?: RequestInit) => fetch(`${product.url}${path}`, init).then(({ status }) => status);
  expect(await call("/robots.txt")).toBe(200);
  expect(await call("/robots.txt", { method: "HEAD" })).toBe(200);
  expect(await call("/api/none")).toBe(404);
  expect(await call("/api/payments/validate-code", { method: "POST" })).toBe(400);
  const logged = () =>
    product.logLines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === "request")
      .map(({ method, path, status }) => `${method} ${path} ${status}`);
  await expect.poll(logged).toEqual(["GET /api/none 404", "POST /api/payments/validate-code 400"]);
});

describe("a sample of half the requests", () => {
  /** The log lines of a thousand such requests. */
  const lines = (request: { method: string; status: number; durationMs: number }) => {
    const found: object[] = [];
    const log = { info: (line: object) => void found.push(line) };
    for (let left = 1_000; left > 0; left--) logRequest(log, { reqId: undefined, url: "/", ...request }, 0.5);
    return found;
  };

  test.each([
    ["a page", { method: "GET", status: 200, durationMs: 3 }],
    ["an unchanged page", { method: "GET", status: 304, durationMs: 3 }],
    ["a request over the limit", { method: "POST", status: 429, durationMs: 3 }],
  ])("logs about half of %s, each line with the sample", (_, request) => {
    const found = lines(request);
    expect(found.length).toBeGreaterThan(400);
    expect(found.length).toBeLessThan(600);
    expect(found.every((line) => "sample" in line && line.sample === 0.5)).toBe(true);
  });

  test.each([
    ["a slow page", { method: "GET", status: 200, durationMs: 1_000 }],
    ["a failed page", { method: "GET", status: 500, durationMs: 3 }],
    ["an unknown address", { method: "GET", status: 404, durationMs: 3 }],
    ["a write", { method: "POST", status: 200, durationMs: 3 }],
  ])("logs all of %s", (_, request) => {
    const found = lines(request);
    expect(found).toHaveLength(1_000);
    expect(found.some((line) => "sample" in line)).toBe(false);
  });
});
