import fc from "fast-check";
import { expect, test } from "vitest";
import { pageNumbers } from "./pagination.ts";

test("shows first, last and the pages within two of the current one, with an ellipsis at distance three", () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(1, 5)).toEqual([1, 2, 3, "ellipsis", 5]);
  expect(pageNumbers(10, 20)).toEqual([1, "ellipsis", 8, 9, 10, 11, 12, "ellipsis", 20]);
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("returns ascending numbers that include the current, first and last page", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (a, b) => {
      const [current, last] = [Math.min(a, b), Math.max(a, b)];
      const numbers = pageNumbers(current, last).filter((entry) => entry !== "ellipsis");
      expect(numbers).toEqual([...new Set(numbers)].sort((x, y) => x - y));
      expect(numbers).toEqual(expect.arrayContaining([1, current, last]));
    }),
  );
});
