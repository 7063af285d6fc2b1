import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openPooler } from "#server/testing/pooler.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { type ChangeListening, listenForChanges } from "./change-listener.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Listens until the end of the test; the promises resolve with the first of each event. */
function listen(url: string) {
  const first = {
    listening: Promise.withResolvers<void>(),
    change: Promise.withResolvers<string>(),
    lost: Promise.withResolvers<Error | undefined>(),
  };
  const listening: ChangeListening = {
    ...{ url, channel: "of_the_test", name: "vitrina test", beat: { text: "SELECT 1" } },
    onListening: () => first.listening.resolve(),
    onChange: (payload) => first.change.resolve(payload),
    onBeat: () => {},
    onLost: (error) => first.lost.resolve(error),
  };
  const listener = listenForChanges(listening);
  onTestFinished(() => listener.close({ text: "SELECT 1" }));
  return {
    listening: first.listening.promise,
    change: first.change.promise,
    lost: first.lost.promise,
  };
}

test("receives changes, and none of the notifications that it sends itself", async () => {
  const { listening, change } = listen(database.url);
  await listening;
  await database.db.query({ text: "SELECT pg_notify('of_the_test', 'a change')" });
  expect(await change).toBe("a change");
});

test("does not count as listening behind a pooler that delivers no notifications, and says what to set", async () => {
  const pooler = await openPooler(database.url);
  onTestFinished(pooler.close);
  const { listening, lost } = listen(pooler.url);
  const outcome = await Promise.race([lost, listening.then(() => "listening")]);
  expect(outcome).toMatchObject({ message: expect.stringContaining("DATABASE_DIRECT_URL") });
});
