import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { creatorShareCents, remainingShareCents, revenueShare } from "#contract/revenue-share.ts";
import { type Posting, paymentBalances } from "./payment-balances.ts";

const purchase = { kind: "purchase", creatorPercent: revenueShare.creatorPercent, taxCents: 0 } as const;
const posting = (
  kind: Posting["kind"],
  amountCents: number,
  feeCents = 0,
  subjectId: string | null = null,
): Posting => ({
  kind,
  amountCents,
  feeCents,
  subjectId,
});
const sumOf = (balances: Record<string, number>) => Object.values(balances).reduce((sum, cents) => sum + cents, 0);
const amounts = fc.integer({ min: 100, max: 1_000_000 });

describe("the creator's share", () => {
  test("is four fifths of the amount after the provider's fee, rounded down; the platform gets the rest", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 2_000_000 }), (sold, fee) => {
        const share = creatorShareCents(sold - fee, 80);
        const exact = (BigInt(sold - fee) * 80n) / 100n;
        expect(share).toBe(exact > 0n ? Number(exact) : 0);
        const after = paymentBalances(purchase, [posting("settlement", sold), posting("charge", sold, fee)]);
        const platform = -after["platform-revenue"] - after["provider-fees"];
        expect(-after["creator-payable"] + platform).toBe(sold - fee);
        expect(sumOf(after)).toBe(0);
      }),
    );
    expect([creatorShareCents(941, 80), creatorShareCents(-5, 80), creatorShareCents(1, 80)]).toEqual([752, 0, 0]);
  });

  test("decreases with each refund, never below zero, and is the floor of the remaining part", () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(amounts, parts, (sold, refunds) => {
        const postings = [posting("settlement", sold), posting("charge", sold, 59)];
        const share = creatorShareCents(sold - 59, 80);
        let kept = share;
        let refunded = 0;
        for (const wanted of refunds) {
          const refund = Math.min(wanted, sold - refunded);
          if (refund === 0) break;
          refunded += refund;
          postings.push(posting("refund", -refund));
          const balances = paymentBalances(purchase, postings);
          expect(sumOf(balances)).toBe(0);
          expect(-balances["creator-payable"]).toBeLessThanOrEqual(kept);
          expect(balances.refunds).toBeGreaterThanOrEqual(0);
          kept = 0 - balances["creator-payable"];
        }
        expect(kept).toBe(Number((BigInt(share) * BigInt(sold - refunded)) / BigInt(sold)));
      }),
    );
    expect(remainingShareCents(752, 1_000, 1_000)).toBe(0);
    expect(remainingShareCents(752, 1_000, 1_500)).toBe(0);
  });
});

/** Any events of a payment, in any order. */
const happening = fc.oneof(
  fc.record({ what: fc.constant("refund" as const), cents: fc.integer({ min: 1, max: 400_000 }), fails: fc.boolean() }),
  fc.record({
    what: fc.constant("dispute" as const),
    cents: fc.integer({ min: 1, max: 1_000_000 }),
    end: fc.constantFrom("open", "won", "lost"),
  }),
);

test("sums to zero at each step for any refunds and disputes in any order", () => {
  fc.assert(
    fc.property(
      amounts,
      fc.array(happening, { maxLength: 8 }),
      fc.array(fc.nat(), { maxLength: 40 }),
      (sold, happenings, dice) => {
        const after = happenings.flatMap((each, place): Posting[] => {
          const id = `${each.what}-${place}`;
          if (each.what === "refund")
            return [
              posting("refund", -each.cents, 0, id),
              ...(each.fails ? [posting("refund-failure", each.cents, 0, id)] : []),
            ];
          const opened = posting("dispute", -each.cents, 1_500, id);
          if (each.end === "won") return [opened, posting("dispute-reversal", each.cents, 0, id)];
          return each.end === "lost" ? [opened, posting("dispute-lost", 0, 0, id)] : [opened];
        });
        const shuffled = after.map((each, place) => ({ each, at: dice[place % Math.max(1, dice.length)] ?? place }));
        shuffled.sort((a, b) => a.at - b.at);
        const first = [posting("settlement", sold), posting("charge", sold, 59)];
        const told: Posting[] = [...first];
        for (const { each } of shuffled) {
          told.push(each);
          const balances = paymentBalances(purchase, told);
          expect(sumOf(balances)).toBe(0);
        }
        const atEnd = paymentBalances(purchase, told);
        expect(atEnd["creator-payable"]).toBeLessThanOrEqual(0);
        expect(atEnd["creator-held"]).toBeLessThanOrEqual(0);
        expect(atEnd).toEqual(paymentBalances(purchase, [...first, ...after]));
        const moved = told.filter(({ kind }) => kind !== "settlement");
        const atProvider = moved.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0);
        expect(atEnd["provider-balance"]).toBe(atProvider);
      },
    ),
  );
});

test.each(["free", "refused"] as const)("gives nothing to a creator for a %s payment, and sums to zero", (kind) => {
  const terms = { kind, creatorPercent: 0, taxCents: 0 };
  const postings = [posting("charge", 1_080, 61), posting("refund", -1_080)];
  const balances = paymentBalances(terms, postings);
  expect(sumOf(balances)).toBe(0);
  expect(balances).toMatchObject({
    "creator-payable": 0,
    "provider-fees": 61,
    "provider-balance": -61,
    "owed-back": 0,
  });
});
