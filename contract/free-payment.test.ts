import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  freePaymentBaseCents,
  freePaymentFeeCents,
  freePaymentTotalCents,
  isSimpleEmail,
  maxFreeAmountCents,
} from "./free-amount.ts";
import { createCheckoutSession } from "./free-payment.ts";

describe("fee of a free amount", () => {
  test.each([
    [100, 53],
    [1_000, 80],
    [1_050, 82],
    [1_017, 81],
    [33, 51],
    [99_999_999, 3_000_050],
  ])("charges %i cents as %i", (baseCents, feeCents) => {
    expect(freePaymentFeeCents(baseCents)).toBe(feeCents);
    expect(freePaymentTotalCents(baseCents)).toBe(baseCents + feeCents);
  });

  test.each([0, -1, -100, Number.NaN, Number.POSITIVE_INFINITY, 1.5])("charges nothing for %d", (baseCents) => {
    expect([freePaymentFeeCents(baseCents), freePaymentTotalCents(baseCents)]).toEqual([0, 0]);
  });

  test("is 3% plus 50 cents, rounded half up as in exact arithmetic", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 97_000_000 }), (baseCents) => {
        const hundredths = 3n * BigInt(baseCents) + 5_000n;
        expect(BigInt(freePaymentFeeCents(baseCents))).toBe((hundredths + 50n) / 100n);
      }),
    );
  });
});

describe("amount of a total", () => {
  test("accepts the maximum total and rejects one cent more", () => {
    expect(freePaymentBaseCents(freePaymentTotalCents(maxFreeAmountCents))).toBe(maxFreeAmountCents);
    expect(freePaymentBaseCents(freePaymentTotalCents(maxFreeAmountCents + 1))).toBeUndefined();
  });

  test("finds every amount from its total", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 97_000_000 }), (baseCents) => {
        expect(freePaymentBaseCents(freePaymentTotalCents(baseCents))).toBe(baseCents);
      }),
      { numRuns: 2_000 },
    );
  });

  test("rejects a total exactly if no amount has it", () => {
    const totals = new Set(Array.from({ length: 20_000 }, (_, place) => freePaymentTotalCents(100 + place)));
    const refused = Array.from({ length: 20_000 }, (_, cents) => cents).filter(
      (cents) => (freePaymentBaseCents(cents) === undefined) === totals.has(cents),
    );
    expect(refused).toEqual([]);
  });

  test.each([0, 152, 100_000_000, 1.5, Number.NaN])("rejects %d cents as a total", (totalCents) => {
    expect(freePaymentBaseCents(totalCents)).toBeUndefined();
  });
});

test("reads decimal dollars and computes the amount before the fee", () => {
  const body = (amount: unknown) => createCheckoutSession.body.safeParse({ amount, email: "ana@example.com" });
  expect(body(10.8).data?.amount).toBe(1_000);
  expect(body("1.53").data?.amount).toBe(100);
  for (const amount of [1.52, 10.805, "ten", -10.8, null, 1_000_000]) expect(body(amount).success).toBe(false);
});

test.each([
  ["ana@example.com", true],
  ["a.b+c@sub.example.co", true],
  ["ana@example", false],
  ["ana example@x.com", false],
  ["@example.com", false],
  ["ana@@example.com", false],
  ["a@b..c", false],
  ["a@b.c.", false],
  ["an\u200ba@example.com", false],
  [" ana@example.com\u200b", true],
  [`${"a".repeat(242)}@example.com`, true],
  [`${"a".repeat(243)}@example.com`, false],
])("%s as the address of a free payment: %s", (email, fits) => {
  expect(isSimpleEmail(email)).toBe(fits);
});

test("validates addresses like the plain pattern except for adjacent dots, at any length", () => {
  const plain = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
  const hasGap = /@\.|\.\.[^@]*$|\.$/;
  const letters = fc.string({ unit: fc.constantFrom("a", ".", "@", " "), maxLength: 9 });
  fc.assert(
    fc.property(letters, (email) => {
      expect(isSimpleEmail(email)).toBe(plain.test(email.trim()) && !hasGap.test(email.trim()));
    }),
    { numRuns: 5_000 },
  );
  // The plain pattern backtracks over every pair of dots and would take minutes here.
  expect(isSimpleEmail(`a@${".".repeat(300_000)} `)).toBe(false);
});
