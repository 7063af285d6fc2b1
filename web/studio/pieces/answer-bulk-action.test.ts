import { expect, test } from "vitest";
import { CallError } from "#contract/errors.ts";
import type { AppContext } from "#web/lib/app-context.ts";
import { answerBulkAction } from "./answer-bulk-action.server.ts";

/** Confirms the publication of a piece in this state. */
async function publish(piece: object, call: () => Promise<void> = async () => {}) {
  const sent: unknown[] = [];
  const record = (name: string) => async (request: object) => {
    sent.push([name, request]);
    await call();
  };
  const calls = {
    getStudioPost: async () => ({ data: { version: 3, state: "draft", schedule: null, ...piece } }),
    publishStudioPost: record("publish"),
    scheduleStudioPost: record("schedule"),
  };
  const body = new URLSearchParams({ action: "publish", piece: "1", confirmed: "yes" });
  const request = new Request("http://localhost/studio/pieces", { method: "POST", body });
  const app = { calls, reportError: () => {} } as unknown as AppContext;
  return { answer: await answerBulkAction(request, app), sent };
}

test("publishing several pieces says that their creator may not publish", async () => {
  const { answer } = await publish({}, () => Promise.reject(new CallError("RESTRICTED")));
  expect(answer).toEqual({ kind: "done", action: "publish", done: 0, refused: [{ id: "1", reason: "restricted" }] });
});

test("publishing several pieces keeps the date of a piece that was sent for review with one", async () => {
  const schedule = { at: "2031-03-30T09:30", timeZone: "Europe/Madrid", moment: 0 };
  const { sent } = await publish({ state: "in-review", schedule });
  const { moment: _, ...when } = schedule;
  expect(sent).toEqual([["schedule", { params: { id: "1" }, body: { version: 3, ...when } }]]);
  expect((await publish({ state: "in-review" })).sent).toEqual([
    ["publish", { params: { id: "1" }, body: { version: 3 } }],
  ]);
});
