import { expect, test } from "vitest";
import { createLevels } from "./levels.ts";

const levelsOf = (db: readonly number[]) => {
  const levels = createLevels();
  for (const each of db) levels.add(each);
  return [...levels.finish()];
};

test("gives the loudest part of a recording 255, half of its amplitude half, and silence 0", () => {
  expect(levelsOf([-6, -12, -100, Number.NEGATIVE_INFINITY, Number.NaN])).toEqual([255, 128, 0, 0, 0]);
  expect(levelsOf([Number.NEGATIVE_INFINITY])).toEqual([0]);
  expect(levelsOf([])).toEqual([0]);
});

test("keeps the shape of a recording of any length in fewer than 480 parts", () => {
  for (const count of [479, 480, 1_000, 36_000]) {
    const parts = levelsOf(Array.from({ length: count }, (_, place) => (place < count / 2 ? -26.1 : -6)));
    expect(parts.length, String(count)).toBeLessThan(480);
    expect(parts.length, String(count)).toBeGreaterThanOrEqual(240);
    expect([parts[0], parts.at(-1)], String(count)).toEqual([25, 255]);
    expect(Math.abs(parts.filter((part) => part < 200).length / parts.length - 0.5), String(count)).toBeLessThan(0.01);
  }
});
