const brands = [
  ["visa", /^4/],
  ["mastercard", /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ["amex", /^3[47]/],
  ["discover", /^(6011|64[4-9]|65)/],
  ["diners", /^3(0[0-5]|[689])/],
  ["jcb", /^35/],
  ["unionpay", /^62/],
];

/** The card network of a number, or `unknown`. */
export function brandOf(number) {
  return brands.find(([, pattern]) => pattern.test(number))?.[0] ?? "unknown";
}

/** The sizes of the digit groups in which a number is displayed. */
function groupsOf(brand) {
  if (brand === "amex") return [4, 6, 5];
  return brand === "diners" ? [4, 6, 4] : [4, 4, 4, 4];
}

/** The number of digits of the security code. */
export function cvcLength(brand) {
  return brand === "amex" ? 4 : 3;
}

/** Groups the digits as printed on the card, cut to the network's length. */
export function formatNumber(digits) {
  const parts = [];
  let rest = digits;
  for (const size of groupsOf(brandOf(digits))) {
    if (rest === "") break;
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return parts.join(" ");
}

/** `MM / YY`; a first digit above 1 gets a leading zero. */
export function formatExpiry(digits) {
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  if (padded.length < 2) return padded;
  return `${padded.slice(0, 2)} / ${padded.slice(2, 4)}`;
}

/** The name of the error text for a card number (digits only), or null for a valid one. */
export function numberProblem(digits) {
  const length = groupsOf(brandOf(digits)).reduce((sum, size) => sum + size, 0);
  if (digits.length < length) return "incomplete_number";
  return isLuhnValid(digits) ? null : "invalid_number";
}

/** The name of the error text for an expiry (four digits, MMYY), or null. */
export function expiryProblem(digits, now = new Date()) {
  if (digits.length < 4) return "incomplete_expiry";
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2, 4));
  if (month < 1 || month > 12) return "invalid_expiry_month";
  const monthsLeft = (year - now.getFullYear()) * 12 + month - (now.getMonth() + 1);
  return monthsLeft < 0 ? "invalid_expiry_past" : null;
}

/** The name of the error text for a security code, or null. */
export function cvcProblem(digits, brand) {
  return digits.length < cvcLength(brand) ? "incomplete_cvc" : null;
}

function isLuhnValid(digits) {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
