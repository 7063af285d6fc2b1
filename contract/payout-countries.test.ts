import { expect, test } from "vitest";
import { globalPayoutCountries, payoutCountries } from "./payout-countries.ts";

/** The European Union, from its own list, in the order of the codes. */
const europeanUnion = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

test("Connect pays to the US, Canada, the United Kingdom, Switzerland and the EEA without Iceland, and nowhere else", () => {
  const listed = [...payoutCountries].sort();
  expect(listed).toEqual([...europeanUnion, "NO", "LI", "US", "CA", "GB", "CH"].sort());
  expect(new Set(listed).size).toBe(33);
});

test("no country has two rails", () => {
  const both: string[] = [...payoutCountries, ...globalPayoutCountries];
  expect(new Set(both).size).toBe(both.length);
});
