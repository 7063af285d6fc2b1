import { expect, test } from "vitest";
import { formatDate } from "./date.ts";

test("a date is short, and the same wherever it is made", () => {
  const lateOnTheThird = Date.UTC(2026, 10, 3, 23, 59) / 1000;
  expect(formatDate(lateOnTheThird, "en")).toBe("Nov 3, 2026");
  expect(formatDate(lateOnTheThird, "es")).toBe("3 nov 2026");
});
