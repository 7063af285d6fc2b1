import fc from "fast-check";
import { expect, test } from "vitest";
import { stepOfCode, toBase32, totpOf, totpUri } from "./totp.ts";

const secret = Buffer.from("12345678901234567890");
const secrets = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes));
const times = fc.integer({ min: 1_000, max: 20_000_000_000 });

// RFC 6238, appendix B, SHA-1, lists eight digits; an app shows the last six.
test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("shows the standard's code at %i seconds: %s", (nowSec, code) => {
  const step = Math.floor(nowSec / 30);
  expect(totpOf(secret, step)).toBe(code);
  expect(stepOfCode(secret, code, nowSec)).toBe(step);
});

test("accepts only the codes of the current step and its neighbours, with spaces and dashes", () => {
  fc.assert(
    fc.property(
      secrets,
      times,
      fc.integer({ min: -5, max: 5 }),
      fc.constantFrom("", " ", "-", "\u2013"),
      (key, nowSec, away, between) => {
        const present = Math.floor(nowSec / 30);
        const code = totpOf(key, present + away);
        expect(code).toMatch(/^\d{6}$/);
        const neighbours = [present - 1, present, present + 1];
        const expected = neighbours.find((step) => totpOf(key, step) === code);
        const found = stepOfCode(key, code.slice(0, 3) + between + code.slice(3), nowSec);
        expect(found !== undefined).toBe(expected !== undefined);
        if (found !== undefined) expect([neighbours.includes(found), totpOf(key, found)]).toEqual([true, code]);
      },
    ),
  );
});

test("accepts only six digits", () => {
  fc.assert(
    fc.property(secrets, times, fc.string({ unit: "binary", maxLength: 40 }), (key, nowSec, typed) => {
      if (!/^[\s\p{Pd}]*(?:\d[\s\p{Pd}]*){6}$/u.test(typed)) expect(stepOfCode(key, typed, nowSec)).toBeUndefined();
    }),
  );
});

// RFC 4648, section 10, without its padding.
test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foobar", "MZXW6YTBOI"],
])("writes %j in base32 as %j", (text, base32) => {
  expect(toBase32(Buffer.from(text))).toBe(base32);
});

test("encodes any account name in the app's address", () => {
  fc.assert(
    fc.property(fc.string(), fc.emailAddress(), (issuer, account) => {
      const uri = new URL(totpUri(secret, { issuer, account }));
      expect(decodeURIComponent(uri.pathname).endsWith(`${issuer}:${account}`)).toBe(true);
      expect(Object.fromEntries(uri.searchParams)).toEqual({ secret: toBase32(secret), issuer });
    }),
  );
});
