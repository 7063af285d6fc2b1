import { expect, test } from "vitest";
import * as z from "zod/mini";
import { formName } from "./form-schemas.ts";
import { changeStudioProfile } from "./profile.ts";
import { containsLink } from "./shown-text.ts";
import { createStudioPost } from "./studio.ts";

test.each([
  ["Claim your prize at evil.example", true],
  ["https://evil.example/x", true],
  ["www.evil", true],
  ["MAFIA.com/gratis", true],
  ["münchen.de", true],
  ["Tide pools. A guide", false],
  ["3.5 million years", false],
  ["U.S. elections…", false],
  ["«La madera que suena»", false],
])("%s contains a link: %s", (text, expected) => {
  expect(containsLink(text)).toBe(expected);
});

test("applicants, creators and drafts get no bidirectional controls", () => {
  expect(z.parse(formName, "Ada \u202eOkafor")).toBe("Ada Okafor");
  const profile = {
    firstName: "\u2066Ada",
    lastName: "Okafor\u200f",
    biographyEn: "",
    biographyEs: "",
    socialMedia: "",
  };
  expect(z.parse(changeStudioProfile.body, profile)).toMatchObject({ firstName: "Ada", lastName: "Okafor" });
  const draft = { title: "gpj.\u202eexe", excerpt: "\u061cx" };
  expect(z.parse(createStudioPost.body, draft)).toMatchObject({ title: "gpj.exe", excerpt: "x" });
});
