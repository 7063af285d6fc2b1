import { expect, test } from "vitest";
import { nextPlace } from "./next-place.ts";

test.each([
  ["ArrowDown", -1, 0],
  ["ArrowDown", 0, 1],
  ["ArrowDown", 2, 0],
  ["ArrowUp", -1, 2],
  ["ArrowUp", 0, 2],
  ["ArrowUp", 2, 1],
  ["Home", 2, 0],
  ["End", 0, 2],
])("%s at %i of three links leads to %i", (key, place, next) => {
  expect(nextPlace(key, place, 3)).toBe(next);
});

test("other keys, Home and End from outside, and an empty menu lead nowhere", () => {
  expect(nextPlace("Enter", 1, 3)).toBeUndefined();
  expect(nextPlace("Home", -1, 3)).toBeUndefined();
  expect(nextPlace("End", -1, 3)).toBeUndefined();
  expect(nextPlace("ArrowDown", -1, 0)).toBeUndefined();
});
