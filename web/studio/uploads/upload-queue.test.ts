import { beforeEach, expect, test } from "vitest";
import type { SendOptions, SendOutcome } from "./send-file.ts";
import { createUploadQueue, type SendingFile, type UploadQueue } from "./upload-queue.ts";

interface Attempt {
  name: string;
  options: SendOptions;
  end: (outcome: SendOutcome) => Promise<void>;
}

let shown: readonly SendingFile[];
let attempts: Attempt[];
let discarded: string[];
let nowMs: number;
let queue: UploadQueue;
beforeEach(() => {
  [shown, attempts, discarded, nowMs] = [[], [], [], 0];
  queue = createUploadQueue({
    send: (file, options) =>
      new Promise((resolve) => {
        const end = async (outcome: SendOutcome) => {
          resolve(outcome);
          await new Promise((done) => setImmediate(done));
        };
        attempts.push({ name: file.name, options, end });
      }),
    discard: (id) => discarded.push(id),
    onChange: (files) => {
      shown = files;
    },
    now: () => nowMs,
  });
});

const add = (...names: string[]) =>
  queue.add(
    names.map((name) => new File([new Uint8Array(1_000)], name)),
    "download",
    () => undefined,
  );
const states = () => shown.map(({ name, state }) => `${name} ${state}`);
const attemptOf = (name: string) => attempts.findLast((attempt) => attempt.name === name) as Attempt;
const idOf = (name: string) => shown.find((file) => file.name === name)?.id ?? 0;
const finished = { kind: "finished" } as SendOutcome;

test("sends three files at once, and the next one when one has ended", async () => {
  add("a", "b", "c", "d");
  expect(states()).toEqual(["a checking", "b checking", "c checking", "d waiting"]);
  await attemptOf("b").end(finished);
  expect(states()).toEqual(["a checking", "c checking", "d checking"]);
  await attemptOf("a").end({ kind: "refused", reason: "type" });
  expect(shown[0]).toMatchObject({ name: "a", state: "refused", reason: "type" });
});

test("shows what has been sent, and the speed of the last five seconds", () => {
  add("a");
  const { onProgress } = attemptOf("a").options;
  onProgress(0);
  nowMs = 2_000;
  onProgress(500);
  expect(shown[0]).toMatchObject({ state: "sending", sentBytes: 500, speed: 250 });
  nowMs = 6_000;
  onProgress(540);
  expect(shown[0]).toMatchObject({ speed: 10 });
  onProgress(1_000);
  expect(shown[0]).toMatchObject({ state: "finishing" });
  expect(queue.isBusy).toBe(true);
  onProgress("verifying");
  expect(shown[0]).toMatchObject({ state: "verifying" });
  expect(queue.isBusy, "the creator may leave while the server checks").toBe(false);
});

test("a paused file stops and continues its own upload", async () => {
  add("a");
  const first = attemptOf("a");
  first.options.uploadId.current = "an upload";
  queue.pause(idOf("a"));
  expect(first.options.signal.aborted).toBe(true);
  await first.end({ kind: "stopped" });
  expect(states()).toEqual(["a paused"]);
  queue.resume(idOf("a"));
  expect(states()).toEqual(["a checking"]);
  expect(attemptOf("a").options).toMatchObject({ uploadId: { current: "an upload" }, signal: { aborted: false } });
});

test("a cancelled file leaves the list and the server", async () => {
  add("a", "b", "c", "d");
  const { options, end } = attemptOf("a");
  options.uploadId.current = "an upload";
  queue.cancel(idOf("a"));
  expect([options.signal.aborted, discarded]).toEqual([true, ["an upload"]]);
  await end({ kind: "stopped" });
  expect(states()).toEqual(["b checking", "c checking", "d checking"]);
});
