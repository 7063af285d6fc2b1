import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { longRunJourneys } from "./long-run-journeys.ts";

test("each journey that is left to the long run is there", () => {
  expect(longRunJourneys.filter((file) => !existsSync(file))).toEqual([]);
});
