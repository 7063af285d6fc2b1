/** The supported card networks. */
export type CardBrand = "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay" | "unknown";

const brands: [CardBrand, RegExp][] = [
  ["visa", /^4/],
  ["mastercard", /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ["amex", /^3[47]/],
  ["discover", /^(6011|64[4-9]|65)/],
  ["diners", /^3(0[0-5]|[689])/],
  ["jcb", /^35/],
  ["unionpay", /^62/],
];

/** The card network of a number, by its first digits. */
export function cardBrand(number: string): CardBrand {
  return brands.find(([, pattern]) => pattern.test(number))?.[0] ?? "unknown";
}

/** Checks the Luhn check digit. */
export function isLuhnValid(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
