import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testTitles } from "#server/testing/structure/test-titles.ts";

/** The rows of the threat model: who attacks, what stops them, which tests show it. */
const threats = readFileSync("SECURITY.md", "utf8")
  .split("\n")
  .map((line) => line.split(" | "))
  .filter(([, , tests = ""]) => tests.startsWith("`"));

test("each attack of SECURITY.md names what stops it and tests that are there", () => {
  expect(threats.length).toBeGreaterThan(20);
  const missing = threats.flatMap(([who = "", stops = "", tests = ""]) => {
    const named = tests.replace(/ \|$/, "").split("<br>");
    const lost = named.filter((one) => {
      const [, file = "", title = ""] = /^`([^`]+)` › (.+)$/.exec(one) ?? [];
      return !testTitles(file).has(title);
    });
    return stops === "" ? [`${who}: nothing stops it`] : lost.map((one) => `${who}: ${one}`);
  });
  expect(missing).toEqual([]);
});
