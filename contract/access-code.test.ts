import fc from "fast-check";
import { expect, test } from "vitest";
import { accessCodeIn, formatAccessCode, normalizeAccessCode } from "./access-code.ts";

const code = fc.uint8Array({ minLength: 8, maxLength: 32 }).map(formatAccessCode);

test("encodes 60 bits, each of which changes the code", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), fc.integer({ min: 0, max: 59 }), (bytes, bit) => {
      const flipped = Uint8Array.from(bytes);
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (0x80 >> (bit & 7));
      expect(formatAccessCode(flipped)).not.toBe(formatAccessCode(bytes));
    }),
  );
});

test("accepts any way to type a code", () => {
  fc.assert(
    fc.property(
      code,
      fc.array(fc.constantFrom(" ", "-", ""), { minLength: 14, maxLength: 14 }),
      fc.boolean(),
      (issued, gaps, lower) => {
        const typed = [...issued].map((character, place) => character + gaps[place]).join("");
        const lookalike = typed.replaceAll("0", "O").replaceAll("1", "l");
        for (const text of [typed, lookalike])
          expect(normalizeAccessCode(lower ? text.toLowerCase() : text)).toBe(issued);
      },
    ),
  );
});

test("accepts codes as changed by mail programs, text programs and keyboards", () => {
  const issued = "A1B2-C3D4-E5F6";
  for (const typed of [
    "A1B2–C3D4–E5F6",
    "A1B2\u2011C3D4\u2011E5F6",
    "\uFEFFA1B2\u00ADC3D4-E5F6\u200B",
    "Ａ１Ｂ２－Ｃ３Ｄ４－Ｅ５Ｆ６",
    "A1B2-C3D4-E5F6.",
    "“a1b2 c3d4 e5f6”",
  ])
    expect(normalizeAccessCode(typed), typed).toBe(issued);
});

test("finds the code in a pasted line of the mail, in linear time", () => {
  const issued = "ABCD-EFGH-JKMN";
  for (const line of [
    `Your access code: ${issued}`,
    `Tu código de acceso: ${issued}\n`,
    `code\t${issued.toLowerCase()}.`,
    `“${issued.replaceAll("-", "–")}” it-opens-this`,
  ]) {
    expect(normalizeAccessCode(line), line).toBe(issued);
    expect(normalizeAccessCode(accessCodeIn(line) ?? ""), line).toBe(issued);
  }
  for (const other of [
    issued,
    ` ${issued} `,
    `X${issued}`,
    `${issued}-ABCD`,
    "Your access code",
    "UUUU-UUUU-UUUU here",
  ])
    expect(accessCodeIn(other) && normalizeAccessCode(other), other).toBeFalsy();
  const before = process.cpuUsage();
  for (const unit of ["ABCD-", "ABCD-EFGH-", "A", "-", "ABCD-EFGH-JKM "])
    accessCodeIn(unit.repeat(100_000 / unit.length));
  // Quadratic implementations take many seconds.
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});

test("rejects what cannot be a code", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 11 }), (text) => {
      expect(normalizeAccessCode(text)).toBeUndefined();
    }),
  );
  expect(normalizeAccessCode("UUUU-UUUU-UUUU")).toBeUndefined();
});
