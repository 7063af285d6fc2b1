import { expect, test } from "vitest";
import { AnswerLog } from "./answer-log.ts";

const answer = (status: number, headers: Record<string, string> = {}) =>
  Promise.resolve({ status, headers: new Headers(headers) });

test("counts the answers of each part of a log apart, and says when to come again", async () => {
  const log = new AnswerLog();
  await log.ask(() => answer(200));
  expect(await log.ask(() => answer(503, { "retry-after": "2" }))).toEqual({ retryAfterMs: 2_000 });
  expect(await log.ask(() => Promise.reject(new Error("cut")))).toEqual({ retryAfterMs: 500 });
  expect(log.next()).toMatchObject({ answered: 3, failed: 2, failures: { 503: 1, cut: 1 }, withoutRetryAfter: 0 });
  await log.ask(() => answer(503));
  expect(log.end()).toMatchObject({ answered: 1, failed: 1, failures: { 503: 1 }, withoutRetryAfter: 1 });
});
