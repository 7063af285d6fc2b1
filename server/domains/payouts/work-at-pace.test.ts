import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createCallPace, type PaceClock, paydayPace } from "#server/platform/card-provider/call-pace.ts";
import { createStartPace, workAtPace } from "./work-at-pace.ts";

/** A clock that jumps to the next timer once all work waits; `late` says how late a timer fires. */
function virtualClock(late: (timer: number) => number) {
  let [nowMs, timers] = [0, 0];
  const waiting: { dueMs: number; fire: () => void }[] = [];
  const clock: PaceClock = {
    nowMs: () => nowMs,
    sleep: (ms) => new Promise<void>((resolve) => waiting.push({ dueMs: nowMs + ms + late(timers++), fire: resolve })),
  };
  return {
    ...clock,
    async run(work: Promise<void>) {
      let isOver = false;
      work.finally(() => {
        isOver = true;
      });
      for (await nextTurn(); !isOver; await nextTurn()) {
        waiting.sort((a, b) => a.dueMs - b.dueMs);
        const first = waiting.shift();
        if (!first) continue;
        nowMs = Math.max(nowMs, first.dueMs);
        first.fire();
      }
      await work;
      return nowMs;
    },
  };
}

/** A payday of `payouts` with so many calls each that take `answerMs`; the moments of its calls, and its duration. */
async function payday(
  payouts: number,
  answerMs: number,
  { late = () => 0, callsEach = 2 }: { late?: (timer: number) => number; callsEach?: number } = {},
) {
  const clock = virtualClock(late);
  const callPace = createCallPace(paydayPace, clock);
  const calls: number[] = [];
  const call = async () => {
    await callPace();
    calls.push(clock.nowMs());
    await clock.sleep(answerMs);
  };
  let left = payouts;
  const tookMs = await clock.run(
    workAtPace({
      next: async () => (left > 0 ? left-- : undefined),
      work: async () => {
        for (let number = 0; number < callsEach; number++) await call();
      },
      pace: createStartPace(clock),
      mayComeMore: () => false,
    }),
  );
  return { calls, tookMs };
}

const mostInSecond = (calls: number[]) =>
  Math.max(...calls.map((from) => calls.filter((at) => at >= from && at < from + 1_000).length));

test.each([20, 400, 4_000])("a payday makes 20 calls a second while an answer takes %i ms", async (answerMs) => {
  const { calls, tookMs } = await payday(1_000, answerMs);
  expect(calls.length).toBe(2_000);
  expect(mostInSecond(calls)).toBe(20);
  // 2,000 calls take 100 seconds.
  expect(tookMs).toBeLessThan(100_000 * 1.02 + 2 * answerMs);
});

test("a payday of three calls each keeps the pace, too", async () => {
  const { calls, tookMs } = await payday(400, 200, { callsEach: 3 });
  expect(calls.length).toBe(1_200);
  expect(mostInSecond(calls)).toBe(20);
  expect(tookMs).toBeLessThan(60_000 * 1.02 + 600);
});

test("a payday never makes 21 calls in a second, however late timers fire", async () => {
  const { calls } = await payday(200, 200, { late: (timer) => (timer * 7_919) % 90 });
  expect(calls.length).toBe(400);
  expect(mostInSecond(calls)).toBe(20);
});

test("a payday goes on while more may come, and ends with the work under way though the next one fails", async () => {
  const steps = ["none", "one", "none", "failed"];
  let isDone = false;
  const work = workAtPace({
    next: async () => {
      const step = steps.shift();
      if (step === "failed") throw new Error("The database is gone");
      return step === "one" ? step : undefined;
    },
    async work() {
      for (let turn = 0; turn < 10; turn++) await nextTurn();
      isDone = true;
    },
    pace: async () => {},
    mayComeMore: () => true,
  });
  await expect(work).rejects.toThrow("The database is gone");
  expect(isDone).toBe(true);
});
