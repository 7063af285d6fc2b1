import { expect, test } from "vitest";
import type { CallOutcome } from "#web/client/call-failure.ts";
import { issueOfContinuing, type PaymentStatus } from "./payment-view.ts";
import { pollPayment } from "./poll-payment.ts";

const status = (paymentRecordStatus: PaymentStatus["paymentRecordStatus"]): PaymentStatus => ({
  paymentRecordStatus,
  accessToken: null,
  accessCode: null,
  slug: "the-quiet-hour",
  username: "marta-olmedo",
  language: "Spanish",
});
const reply = (of: PaymentStatus["paymentRecordStatus"]) => ({ kind: "reply", reply: status(of) }) as const;

/** Polls with these answers (the last one repeats) and tells the view and the delays that were waited. */
async function poll(...answers: CallOutcome<PaymentStatus>[]) {
  const waitedMs: number[] = [];
  const view = await pollPayment({
    check: () => Promise.resolve(answers[Math.min(waitedMs.length, answers.length) - 1] as CallOutcome<PaymentStatus>),
    wait: (delayMs) => {
      waitedMs.push(delayMs);
      return Promise.resolve();
    },
  });
  return { view, waitedMs };
}

test("the first check comes after two seconds", async () => {
  const { view, waitedMs } = await poll(reply("completed"));
  expect(view).toEqual({ kind: "success", status: status("completed") });
  expect(waitedMs).toEqual([2000]);
});

test("pending keeps asking with growing delays", async () => {
  const { view, waitedMs } = await poll(reply("pending"), reply("pending"), reply("pending"), reply("failed"));
  expect(view.kind).toBe("failed");
  expect(waitedMs).toEqual([2000, 2000, 4000, 8000]);
});

test("after seven checks it gives up", async () => {
  const { view, waitedMs } = await poll(reply("pending"));
  expect(view).toMatchObject({ kind: "error", issue: "retryLimit" });
  expect(waitedMs).toEqual([2000, 2000, 4000, 8000, 10_000, 12_000, 15_000]);
});

test("a failed request ends it at once", async () => {
  expect((await poll({ kind: "unreachable" })).view).toEqual({ kind: "error", issue: "offline" });
  expect((await poll({ kind: "refused", status: 500, code: undefined })).view).toEqual({
    kind: "error",
    issue: "checkFailed",
  });
  expect((await poll(reply("pending"), { kind: "refused", status: 400, code: "INVALID_DATA" })).view).toEqual({
    kind: "error",
    issue: "missingPayment",
  });
  expect((await poll({ kind: "unreadable" })).view).toEqual({ kind: "fallback" });
});

test("leaving the page ends the polling", async () => {
  const left = new Error("left");
  const polled = pollPayment({ check: () => Promise.reject(new Error("asked")), wait: () => Promise.reject(left) });
  await expect(polled).rejects.toBe(left);
});

test("going on needs slug and username", () => {
  expect(issueOfContinuing(status("completed"))).toBeUndefined();
  expect(issueOfContinuing(undefined)).toBe("dataMissing");
  expect(issueOfContinuing({ ...status("completed"), slug: null })).toBe("contentMissing");
  expect(issueOfContinuing({ ...status("completed"), username: null })).toBe("contentMissing");
});
