import fc from "fast-check";
import { expect, test } from "vitest";
import { staffPaths } from "#contract/staff-paths.ts";
import { nextPageOf, pageAfter, proofWithoutFactor } from "./next-page.ts";

const site = "https://vitrina.example";
const signInWith = (next: string) => new URL(`${staffPaths.signIn()}?${new URLSearchParams({ next })}`, site);

test.each([
  ["/studio", "/studio"],
  ["/desk/applications?state=asked&page=2", "/desk/applications?state=asked&page=2"],
  ["/studio/posts/1/../2", "/studio/posts/2"],
  ["/sign-in/set-up?next=%2Fdesk", "/sign-in/set-up?next=%2Fdesk"],
  ["/sign-in/set-up/../../create", undefined],
  ["", undefined],
  ["/", undefined],
  ["/studios", undefined],
  ["//evil.example", undefined],
  ["//evil.example/studio", undefined],
  ["https://evil.example/studio", undefined],
  ["https://vitrina.example.evil.example/studio", undefined],
  ["https://vitrina.example@evil.example/studio", undefined],
  ["/studio@evil.example", undefined],
  ["/studio/../..", undefined],
  ["/studio/..//evil.example", undefined],
  ["/studio/%2e%2e//evil.example", undefined],
  ["\\\\evil.example/studio", undefined],
  ["/\\evil.example/studio", undefined],
  ["/\t/evil.example/studio", undefined],
  ["javascript:alert(1)//studio", undefined],
])("of the next page %j, leads to %j", (next, expected) => {
  expect(nextPageOf(signInWith(next))).toBe(expected);
});

test("leads no page to itself", () => {
  const page = new URL(staffPaths.setUpFactor, site);
  expect(nextPageOf(page)).toBeUndefined();
  page.searchParams.set("next", "");
  expect(nextPageOf(page)).toBeUndefined();
});

test("leads nowhere but to a page of the studio or the desk, in a form that a header can carry", () => {
  const piece = fc.constantFrom(
    "/studio",
    "/desk",
    "/",
    "\\",
    "..",
    ".",
    "//",
    "@",
    ":",
    "evil.example",
    "%2e",
    "\r\n",
    "?",
    "#",
  );
  const next = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(fc.oneof(piece, fc.string()), { maxLength: 8 }).map((all) => all.join("")),
  );
  fc.assert(
    fc.property(next, (typed) => {
      const page = pageAfter(staffPaths.desk, signInWith(typed));
      const { origin, pathname } = new URL(page, site);
      expect(origin).toBe(site);
      expect(pathname).toMatch(/^\/(studio|desk)(\/|$)/);
      expect(page).toMatch(/^\/[!-~]+$/);
    }),
    { numRuns: 5_000 },
  );
});

test("keeps the page on the way through a further step", () => {
  const url = signInWith("/studio/posts?page=2");
  expect(pageAfter(staffPaths.secondFactor, url)).toBe(`${staffPaths.secondFactor}?next=%2Fstudio%2Fposts%3Fpage%3D2`);
  expect(pageAfter(staffPaths.secondFactor, signInWith("//evil.example"))).toBe(staffPaths.secondFactor);
});

test("leads an account without a second factor to a mailed code where a page asks for a new proof", () => {
  const setUp = proofWithoutFactor(staffPaths.studio, signInWith(staffPaths.setUpFactor));
  expect(setUp).toBe(staffPaths.signInAgain(staffPaths.setUpFactor));
  expect(proofWithoutFactor(staffPaths.studio, signInWith(""))).toBe(staffPaths.studio);
  expect(proofWithoutFactor(staffPaths.studio, signInWith("//evil.example"))).toBe(staffPaths.studio);
});
