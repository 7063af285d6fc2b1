import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { longRunJourneys } from "./long-run-journeys.ts";

test("lists only existing journeys for the long run", () => {
  expect(longRunJourneys.filter((file) => !existsSync(file))).toEqual([]);
});
