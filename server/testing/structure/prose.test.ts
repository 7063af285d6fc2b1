import { expect, test } from "vitest";
import { proseFaultsOf } from "./prose.ts";

test("finds titles and comments without an actor, and words of a literal translation", () => {
  const source = `
/** What it holds. */
const a = 1; // Whoever reads it.
// The page is
// rendered anew.
/** The value that
 * what follows continues. */
test("who was seen", () => {});
test.each([1])("money is given back: %s", () => {});
test("refunds a payment", () => {});
`;
  expect(proseFaultsOf("a.test.ts", source)).toEqual([
    "“who” in: who was seen",
    "“given back” in: money is given back: %s",
    "“What” in: What it holds.",
    "“Whoever” in: Whoever reads it.",
    "“anew” in: The page is rendered anew.",
  ]);
  expect(proseFaultsOf("a.ts", 'test("who was seen", () => {});')).toEqual([]);
});
