import { expect, test } from "vitest";
import { type MemorySample, memoryLevel } from "./memory-level.ts";

const samples = (mbAt: (place: number) => number): MemorySample[] =>
  Array.from({ length: 100 }, (_, place) => {
    const mb = mbAt(place);
    return { atSec: place * 15, residentMb: mb, heapMb: mb, loopP99Ms: 10 };
  });

test("reports level memory despite garbage collection", () => {
  const { firstMb, lastMb, mostMb, slopeMbPerHour } = memoryLevel(
    samples((place) => 100 + (place % 4) * 50),
    "heapMb",
  );
  expect([firstMb, lastMb, mostMb]).toEqual([100, 100, 250]);
  expect(slopeMbPerHour).toBeCloseTo(0);
});

test("reports growth beneath garbage collection, without the warm-up", () => {
  const growing = samples((place) => (place < 20 ? 900 : 100 + place) + (place % 4) * 50);
  const { firstMb, lastMb, slopeMbPerHour } = memoryLevel(growing, "residentMb");
  expect([firstMb, lastMb]).toEqual([120, 196]);
  // One MB every 15 seconds.
  expect(slopeMbPerHour).toBeCloseTo(240);
});
