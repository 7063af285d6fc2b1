import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeEmail } from "#server/platform/mail/normalize-email.ts";
import { normalizeName } from "./fingerprint.ts";

test.each([
  [" Ana@Example.COM ", "ana@example.com"],
  ["a.b+tag@example.com", "a.b+tag@example.com"],
  ["ana@Bücher.example", "ana@xn--bcher-kva.example"],
  ["a\u0301na@example.com", "ána@example.com"],
])("compares %s as %s", (typed, compared) => expect(normalizeEmail(typed)).toBe(compared));

test("compares names without case, accents and extra spaces", () => {
  expect(normalizeName("  JOSÉ   Núñez ")).toBe("jose nunez");
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(normalizeName(normalizeName(name))).toBe(normalizeName(name));
    }),
  );
});

test("is idempotent", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      expect(normalizeEmail(normalizeEmail(email))).toBe(normalizeEmail(email));
    }),
  );
});
