import { afterAll, beforeAll, expect, test } from "vitest";
import { oneRow } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  first = await createTestDatabase();
  second = await createTestDatabase();
});

afterAll(async () => {
  await first.close();
  await second.close();
});

test("each test database is a new migrated one", async () => {
  await first.db.query({ text: "INSERT INTO categories (name, premium) VALUES ('Art', true)" });
  const count = { text: "SELECT count(*)::int AS count FROM categories" };
  expect((await oneRow<{ count: number }>(first.db, count)).count).toBe(1);
  expect((await oneRow<{ count: number }>(second.db, count)).count).toBe(0);
});

test("the clock is shifted for one database, and shifts add up", async () => {
  await first.shiftClock("71 hours");
  await first.shiftClock("1 hour");
  const shift = { text: "SELECT extract(epoch FROM app_now() - now())::int AS seconds" };
  expect((await oneRow<{ seconds: number }>(first.db, shift)).seconds).toBe(72 * 3600);
  expect((await oneRow<{ seconds: number }>(second.db, shift)).seconds).toBe(0);
});
