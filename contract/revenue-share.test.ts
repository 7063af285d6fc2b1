import { expect, test } from "vitest";
import { estimateCreatorShareCents } from "./revenue-share.ts";

test.each([
  [100, 53],
  [500, 364],
  [999, 752],
  [1_000_000, 776_776],
])("estimates the creator's share of a sale at %i cents as %i", (priceCents, shareCents) => {
  expect(estimateCreatorShareCents(priceCents)).toBe(shareCents);
});
