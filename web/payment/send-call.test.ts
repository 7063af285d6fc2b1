import { afterEach, expect, test, vi } from "vitest";
import { sendCall } from "./send-call.ts";

const answerWith = (answer: () => Response | Promise<Response>) => {
  const fetched = vi.fn((_path: string, _init: RequestInit) => Promise.resolve().then(answer));
  vi.stubGlobal("fetch", fetched);
  return fetched;
};
const check = () => sendCall<"checkPaymentStatus">("/check", { paymentIntentId: "pi_1" });

afterEach(() => vi.unstubAllGlobals());

test("a reply is handed over", async () => {
  answerWith(() => Response.json({ paymentRecordStatus: "pending" }));
  expect(await check()).toEqual({ kind: "reply", reply: { paymentRecordStatus: "pending" } });
});

test("the attempt id travels as Idempotency-Key", async () => {
  const fetched = answerWith(() => Response.json({}));
  await sendCall<"cleanCache">("/clean", { paymentIntentId: "pi_1" }, { idempotencyKey: "attempt", keepalive: true });
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    method: "POST",
    keepalive: true,
    headers: { "Idempotency-Key": "attempt" },
    body: '{"paymentIntentId":"pi_1"}',
  });
});

test("a refusal keeps its code, or none", async () => {
  answerWith(() => Response.json({ valid: false, error: "INVALID_CODE" }, { status: 403 }));
  expect(await check()).toMatchObject({ kind: "refused", status: 403, code: "INVALID_CODE" });
  answerWith(() => new Response("<html>", { status: 502 }));
  expect(await check()).toMatchObject({ kind: "refused", status: 502, code: undefined });
});

test("no connection and no JSON are outcomes, not exceptions", async () => {
  answerWith(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await check()).toEqual({ kind: "unreachable" });
  answerWith(() => new Response("<html>"));
  expect(await check()).toEqual({ kind: "unreadable" });
  answerWith(() => Response.json(null));
  expect(await check()).toEqual({ kind: "unreadable" });
});

test("an empty success is a reply", async () => {
  answerWith(() => new Response(null, { status: 204 }));
  expect((await check()).kind).toBe("reply");
});
