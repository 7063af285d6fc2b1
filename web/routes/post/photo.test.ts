import { expect, test } from "vitest";
import { swipeStep } from "./photo.ts";

test.each([
  [-60, 0, 1],
  [60, 10, -1],
  [-47, 0, 0],
  [60, 50, 0],
  [-200, -120, 1],
  [0, 300, 0],
])("a finger that went %i px across and %i px down leads to %i", (across, down, step) => {
  expect(swipeStep(across, down)).toBe(step);
});
