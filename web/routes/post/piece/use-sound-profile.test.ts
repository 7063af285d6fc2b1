import { expect, test } from "vitest";
import { volumeFor } from "./use-sound-profile.ts";

test("turns loud recordings down to the same loudness, and leaves quiet and silent ones as they are", () => {
  expect(volumeFor(-10)).toBeCloseTo(0.5, 2);
  expect(volumeFor(-16)).toBe(1);
  expect(volumeFor(-30)).toBe(1);
  expect(volumeFor(null)).toBe(1);
});
