import { afterEach, expect, test, vi } from "vitest";
import { CallFailure, outcomeOf } from "./call-failure.ts";
import { client } from "./client.ts";

const answerWith = (answer: () => Response | Promise<Response>) => {
  const fetched = vi.fn((_path: string, _init: RequestInit) => Promise.resolve().then(answer));
  vi.stubGlobal("fetch", fetched);
  return fetched;
};
const check = () => outcomeOf(client.checkPaymentStatus({ body: { paymentIntentId: "pi_1" } }));

afterEach(() => vi.unstubAllGlobals());

test("a reply is handed over", async () => {
  answerWith(() => Response.json({ paymentRecordStatus: "pending" }));
  expect(await check()).toEqual({ kind: "reply", reply: { paymentRecordStatus: "pending" } });
});

test("a request goes to the declared address, with parameters and query encoded and undefined values left out", async () => {
  const fetched = answerWith(() => Response.json({}));
  await client.searchPosts({ params: { page: 2 }, query: { q: "salt & sea", postsPerPage: 25, language: undefined } });
  await client.listPremiumPosts({ params: { category: "a/b", page: 1 }, query: {} });
  expect(fetched.mock.calls.map(([path, { method, body }]) => [method, path, body])).toEqual([
    ["GET", "/api/content/search/2?q=salt+%26+sea&postsPerPage=25", undefined],
    ["GET", "/api/content/premium-posts/a%2Fb/1", undefined],
  ]);
});

test("body, token and further headers travel with the request", async () => {
  const fetched = answerWith(() => Response.json({}));
  const headers = { "Idempotency-Key": "attempt" };
  await client.cleanCache({ body: { paymentIntentId: "pi_1" }, headers, keepalive: true });
  await client.getPost({ params: { slug: "x" }, query: { alg: "AR_HS1GB" }, bearer: "a token" });
  expect(fetched.mock.calls.map(([, init]) => init)).toMatchObject([
    {
      method: "POST",
      keepalive: true,
      headers: { "Idempotency-Key": "attempt", "Content-Type": "application/json" },
      body: '{"paymentIntentId":"pi_1"}',
    },
    { method: "GET", headers: { Authorization: "Bearer a token" } },
  ]);
});

test("an error reply keeps its code, or has none", async () => {
  answerWith(() => Response.json({ valid: false, error: "INVALID_CODE" }, { status: 403 }));
  expect(await check()).toMatchObject({ kind: "refused", status: 403, code: "INVALID_CODE" });
  answerWith(() => new Response("<html>", { status: 502 }));
  expect(await check()).toMatchObject({ kind: "refused", status: 502, code: undefined });
});

test("a failed connection and a reply that is not JSON keep the browser's error", async () => {
  const lost = new TypeError("Failed to fetch");
  answerWith(() => Promise.reject(lost));
  expect(await check()).toEqual({ kind: "unreachable" });
  await expect(client.getPaymentConfig()).rejects.toMatchObject({ cause: lost });
  await expect(client.getPaymentConfig()).rejects.toThrow(CallFailure);
  answerWith(() => new Response("<html>"));
  expect(await check()).toEqual({ kind: "unreadable" });
  answerWith(() => Response.json(null));
  expect(await check()).toEqual({ kind: "unreadable" });
});

test("an aborted call throws the reason of its abort", async () => {
  const run = new AbortController();
  run.abort(new Error("left"));
  answerWith(() => Promise.reject(run.signal.reason));
  await expect(outcomeOf(client.getPaymentConfig({ signal: run.signal }))).rejects.toThrow("left");
});

test("an empty success is a reply", async () => {
  answerWith(() => new Response(null, { status: 204 }));
  expect((await check()).kind).toBe("reply");
});
