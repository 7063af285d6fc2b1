import { expect, test } from "vitest";
import { CallError } from "#contract/errors.ts";
import { screenLanguages } from "#contract/languages.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { StudioState } from "#contract/studio-states.ts";
import { studioProblemTexts } from "#web/i18n/studio-problem-texts.ts";
import type { AppContext } from "#web/lib/app-context.ts";
import { answerPostedPiece, type PostedPiece } from "./answer-posted-piece.server.ts";

const piece = {
  ...{ version: 3, savedAt: 0, editor: null },
  attributes: {
    ...{ title: "Salt", language: "English", excerpt: "", body: "Salt.", accessType: "PAID", price: null },
    ...{ categories: [], slug: "", cover: null, files: [] },
  },
};

test.each<[StudioState, string]>([
  ["draft", "taken-back"],
  ["published", "kept-published"],
  ["scheduled", "scheduled"],
  ["withdrawn", "withdrawn"],
])("a withdrawal that leaves a piece %s is reported as %s", async (state, done) => {
  const calls = {
    getStudioPost: async () => ({ data: piece }),
    withdrawStudioPost: async () => ({ data: { ...piece, state } }),
  };
  const { title, body, accessType, language } = piece.attributes;
  const form = new URLSearchParams({ title, body, accessType, language, version: "3", intent: "withdraw" });
  const request = new Request("http://localhost/studio/pieces/1", { method: "POST", body: form });
  const app = { calls, reportError: () => {} } as unknown as AppContext;
  const answer = (await answerPostedPiece(request, app, "1")) as Response;
  expect(answer.headers.get("location")).toBe(staffPaths.studioPiece("1", { done }));
});

test("a typed time comes back also when the piece cannot be scheduled in its state", async () => {
  const calls = {
    getStudioPost: async () => ({ data: piece }),
    scheduleStudioPost: () => Promise.reject(new CallError("WRONG_STATE")),
  };
  const { title, body, accessType, language } = piece.attributes;
  const time = { scheduleAt: "2030-01-01T10:00", timeZone: "Europe/Madrid" };
  const form = new URLSearchParams({ title, body, accessType, language, version: "3", intent: "schedule", ...time });
  const request = new Request("http://localhost/studio/pieces/1", { method: "POST", body: form });
  const app = { calls, reportError: () => {} } as unknown as AppContext;
  const answer = (await answerPostedPiece(request, app, "1")) as { data: PostedPiece };
  const schedule = { at: time.scheduleAt, timeZone: time.timeZone };
  expect(answer.data).toMatchObject({ kind: "wrong-state", schedule });
});

test("a refused time comes back as it was typed, with a sentence for each problem", async () => {
  const problems = [
    { field: "at", code: "invalid" },
    { field: "at", code: "too-late" },
    { field: "at", code: "too-far" },
    { field: "timeZone", code: "invalid" },
  ];
  const calls = {
    getStudioPost: async () => ({ data: piece }),
    scheduleStudioPost: () => Promise.reject(new CallError("INVALID_DATA", { details: { problems } })),
  };
  const { title, body, accessType, language } = piece.attributes;
  const schedule = { at: "2020-01-01T10:00", timeZone: "Madrid" };
  const time = { scheduleAt: schedule.at, timeZone: schedule.timeZone };
  const form = new URLSearchParams({ title, body, accessType, language, version: "3", intent: "schedule", ...time });
  const request = new Request("http://localhost/studio/pieces/1", { method: "POST", body: form });
  const app = { calls, reportError: () => {} } as unknown as AppContext;
  const answer = (await answerPostedPiece(request, app, "1")) as { data: PostedPiece };
  expect(answer.data).toMatchObject({ kind: "invalid", schedule });
  for (const { field, code } of problems)
    for (const language of screenLanguages) expect(studioProblemTexts[language]).toHaveProperty([`${field} ${code}`]);
});
