import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { consentText, consentTexts, consentVersion, consentVersions } from "./consent.ts";

/** The published texts by version. Add a line for a new version; never change one. */
const published: Record<string, string> = {
  "2026-11": "f909d029f1cd143e60bd176fd06618cb27420489c216a568b1cced670560bb7e",
  "2026-11-22": "4cefb2693ad42f017bcd83ff63f2b563956618af48f21fbfd60b4e30cf58696c",
};

const hashOf = (texts: unknown) => createHash("sha256").update(JSON.stringify(texts)).digest("hex");

test("never changes a text under its version", () => {
  expect(Object.fromEntries(Object.entries(consentTexts).map(([version, texts]) => [version, hashOf(texts)]))).toEqual(
    published,
  );
});

test("shows the newest version, and keeps every version in both languages", () => {
  expect(consentVersion).toBe(consentVersions.at(-1));
  for (const version of consentVersions) {
    expect(consentText(version, "en")).toMatch(/72 hours/);
    expect(consentText(version, "es")).toMatch(/72 horas/);
  }
  expect(consentText("2019-01", "en")).toBeUndefined();
});
