import { expect, test } from "vitest";
import { capitalized, payoutName } from "./payout-name.ts";

const first = { amount: "$16.60", payday: "Dec 7, 2026", bank: { amount: "€15.09", isShared: false } };
const second = { amount: "$23.06", payday: "Dec 14, 2026" };

test("names a payout by its dollars, its payday and the money of the bank", () => {
  expect(payoutName([first], "en")).toBe("your payout of $16.60 of Dec 7, 2026 (€15.09 for your bank)");
  expect(payoutName([{ ...first, payday: "7 dic 2026" }], "es")).toBe(
    "tu cobro de $16.60 del 7 dic 2026 (€15.09 para tu banco)",
  );
  expect(payoutName([{ amount: "€15.09" }], "en")).toBe("your payout of €15.09");
});

test("names several payouts one by one, and the money that the bank gets for them together as what it is", () => {
  expect(payoutName([second, second, second], "en")).toBe(
    "your payouts of $23.06 of Dec 14, 2026, $23.06 of Dec 14, 2026 and $23.06 of Dec 14, 2026",
  );
  const shared = { ...first, bank: { amount: "€36.00", isShared: true } };
  expect(payoutName([shared, second], "es")).toBe(
    "tus cobros de $16.60 del Dec 7, 2026 (parte de €36.00 para tu banco) y de $23.06 del Dec 14, 2026",
  );
  expect(capitalized("tus cobros")).toBe("Tus cobros");
});
