import { expect, test } from "vitest";
import { CallError } from "#contract/errors.ts";
import { answerCall } from "./answer-call.ts";

const thrownBy = (error: unknown) =>
  answerCall(Promise.reject(error)).then(
    () => expect.unreachable(),
    (thrown: unknown) => thrown,
  );

test("a reply passes through", async () => {
  expect(await answerCall(Promise.resolve(7))).toBe(7);
});

test("too many requests lead to /429", async () => {
  const thrown = (await thrownBy(new CallError("TOO_MANY_REQUESTS"))) as Response;
  expect(thrown.status).toBe(302);
  expect(thrown.headers.get("Location")).toBe("/429");
});

test.each(["NOT_FOUND", "INVALID_DATA"] as const)("%s shows the 404 screen", async (code) => {
  expect(await thrownBy(new CallError(code))).toMatchObject({ init: { status: 404 } });
});

test("answers 410 with its own screen for content that was withdrawn", async () => {
  expect(await thrownBy(new CallError("NOT_FOUND", { status: 410 }))).toMatchObject({ init: { status: 410 } });
});

test("rethrows an error that a visitor cannot cause", async () => {
  const error = new CallError("GENERAL_ERROR");
  expect(await thrownBy(error)).toBe(error);
});
