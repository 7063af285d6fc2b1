import { expect, test } from "vitest";
import { describeConfinement } from "./encoder-check.ts";

test("says what the confinement of programs lacks on this machine", () => {
  const all = { limitsPrograms: true, hidesNetwork: true, endsWithParent: true };
  expect(describeConfinement(all)).toMatch(/have limits and no network$/);
  expect(describeConfinement({ ...all, hidesNetwork: false })).toMatch(
    /without `unshare`: the network of this machine$/,
  );
  expect(describeConfinement({ limitsPrograms: false, hidesNetwork: false, endsWithParent: false })).toMatch(
    /without `ulimit`: .*; without `unshare`: .*; without `setpriv`: they may outlive a killed worker$/,
  );
});
