import type { OpenAPIV3_1 } from "openapi-types";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "#contract/call.ts";
import { calls } from "#contract/calls.ts";
import { errorStatus } from "#contract/errors.ts";
import { paths } from "#contract/paths.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
let document: OpenAPIV3_1.Document;
beforeAll(async () => {
  product = await startTestProduct();
  document = (await new TestBrowser(product.url).get(paths.openApi)).body;
});
afterAll(() => product.close());

function operationOf(call: Call): OpenAPIV3_1.OperationObject {
  const path = document.paths?.[call.path.replace(/:(\w+)/g, "{$1}")];
  return path?.[call.method.toLowerCase() as "get"] ?? {};
}
const namesIn = (call: Call, place: string) =>
  (operationOf(call).parameters as OpenAPIV3_1.ParameterObject[])
    .filter((each) => each.in === place)
    .map(({ name }) => name);

test.each(Object.entries<Call>(calls))("%s is described with its errors by their status", (name, call) => {
  const operation = operationOf(call);
  expect([operation.operationId, operation.summary]).toEqual([name, call.summary]);
  const responses = operation.responses as Record<string, OpenAPIV3_1.ResponseObject>;
  expect(responses).toHaveProperty(String(call.status));
  for (const code of [...call.errors, "TOO_MANY_REQUESTS", "GENERAL_ERROR", "UNAVAILABLE"] as const)
    expect(responses[errorStatus[code]]?.description.split(", "), code).toContain(code);
  expect(responses[429]).toHaveProperty("headers.Retry-After");
  expect(Boolean(operation.requestBody)).toBe(Boolean(call.body));
  expect(namesIn(call, "path").sort()).toEqual([...call.path.matchAll(/:(\w+)/g)].map(([, one]) => one).sort());
});

test("lists the tokens and headers that a call reads", () => {
  expect(document.components?.securitySchemes).toEqual({
    bearer: { type: "http", scheme: "bearer" },
    session: { type: "apiKey", in: "cookie", name: "session" },
  });
  expect(operationOf(calls.getSession).security).toEqual([{ session: [] }]);
  expect(operationOf(calls.getPost).security).toEqual([{ bearer: [] }, {}]);
  expect(operationOf(calls.sendContactMessage).security).toEqual([{ bearer: [] }]);
  expect(operationOf(calls.validateCode).security).toBeUndefined();
  expect(namesIn(calls.createPaymentIntent, "header")).toEqual(["Idempotency-Key"]);
  expect(namesIn(calls.stripeWebhook, "header")).toEqual(["Stripe-Signature"]);
});

test("describes the limits of a call, and none where only the general limit applies", () => {
  const limitOf = (call: Call) => (operationOf(call) as Record<string, unknown>)["x-rate-limit"];
  expect(limitOf(calls.sendContactMessage)).toEqual({ max: 5, windowSec: 900 });
  expect(limitOf(calls.listOpenPosts)).toEqual({ max: 60, windowSec: 60 });
  expect(limitOf(calls.getPost)).toBeUndefined();
});

test("describes only the calls", () => {
  const described = Object.values(document.paths ?? {}).flatMap((path) => Object.keys(path ?? {}));
  expect(described).toHaveLength(Object.keys(calls).length);
});
