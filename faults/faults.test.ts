import { afterAll, beforeAll, expect, test } from "vitest";
import { faultRows } from "./fault-rows.ts";
import { caseOf, runRow } from "./run-row.ts";
import { openWorld, type World } from "./world/world.ts";

const nothing = { lost: 0, double: 0, leaked: 0, wrong: [] };
let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 180_000);
afterAll(() => world?.close());

const rowsOfEveryMachine = faultRows.filter(({ missingProgram }) => missingProgram === undefined);
for (const row of rowsOfEveryMachine) {
  const { fault, shortCount, unit, isLong } = row;
  test(`${fault}: ${shortCount} ${unit}, none lost, double or leaked`, {
    tags: isLong ? ["long"] : [],
    timeout: 400_000,
  }, async () => {
    const { cases, lost, double, leaked, wrong } = await runRow(world, row, { seed: 1, count: shortCount });
    expect({ cases, lost, double, leaked, wrong }).toEqual({ cases: shortCount, ...nothing });
  });
}

test("repeats a case with the same seed from any starting point, and varies it with another seed", () => {
  const [row] = faultRows;
  if (!row) throw new Error("No fault rows are defined");
  const drawn = (seed: number, index: number) => {
    const { email, random } = caseOf(row, seed, index);
    return [email, random.next(), random.below(720), random.pick(["a", "b", "c"])];
  };
  expect(drawn(7, 41)).toEqual(drawn(7, 41));
  expect(drawn(8, 41)).not.toEqual(drawn(7, 41));
  expect(drawn(7, 42)).not.toEqual(drawn(7, 41));
});
