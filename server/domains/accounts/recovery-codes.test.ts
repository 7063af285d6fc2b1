import fc from "fast-check";
import { expect, test } from "vitest";
import { createRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";

test("makes ten different codes in the form that the screens show", () => {
  const codes = Array.from({ length: 100 }, createRecoveryCodes).flat();
  expect(new Set(codes).size).toBe(1_000);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
});

test("recognizes a code in any case, with spaces and dashes anywhere, and no other code", () => {
  const [code = "", other = ""] = createRecoveryCodes();
  const hash = recoveryCodeHash(code);
  expect(recoveryCodeHash(other)).not.toEqual(hash);
  const separators = fc.array(fc.constantFrom("", " ", "-"), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(separators, fc.boolean(), (between, isLower) => {
      const typed = [...code.replaceAll("-", "")].map((letter, place) => letter + between[place]).join("");
      expect(recoveryCodeHash(isLower ? typed.toLowerCase() : typed)).toEqual(hash);
    }),
  );
});

test("returns no hash for any text of another form", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (typed) => {
      const letters = typed.replace(/[^0-9a-z]/gi, "");
      if (letters.length !== 12) expect(recoveryCodeHash(typed)).toBeUndefined();
    }),
  );
});
