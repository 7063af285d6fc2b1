const brands = [
  ["visa", /^4/],
  ["mastercard", /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ["amex", /^3[47]/],
  ["discover", /^(6011|64[4-9]|65)/],
  ["diners", /^3(0[0-5]|[689])/],
  ["jcb", /^35/],
  ["unionpay", /^62/],
];

/** The network of a number, or `unknown`. */
export function brandOf(number) {
  return brands.find(([, pattern]) => pattern.test(number))?.[0] ?? "unknown";
}

/** How a number is grouped when it is shown. */
function groupsOf(brand) {
  if (brand === "amex") return [4, 6, 5];
  return brand === "diners" ? [4, 6, 4] : [4, 4, 4, 4];
}

/** How many digits the security code has. */
export function cvcLength(brand) {
  return brand === "amex" ? 4 : 3;
}

/** Digits in the groups that are printed on the card, cut to its length. */
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

/** `MM / YY`; a first digit that can be no month gets a zero in front. */
export function formatExpiry(digits) {
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  if (padded.length < 2) return padded;
  return `${padded.slice(0, 2)} / ${padded.slice(2, 4)}`;
}

/** What is wrong with a number (digits only), as a name of the texts; null when nothing is. */
export function numberProblem(digits) {
  const length = groupsOf(brandOf(digits)).reduce((sum, size) => sum + size, 0);
  if (digits.length < length) return "incomplete_number";
  return isLuhnValid(digits) ? null : "invalid_number";
}

/** What is wrong with an expiry (four digits, MMYY). */
export function expiryProblem(digits, now = new Date()) {
  if (digits.length < 4) return "incomplete_expiry";
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2, 4));
  if (month < 1 || month > 12) return "invalid_expiry_month";
  const monthsLeft = (year - now.getFullYear()) * 12 + month - (now.getMonth() + 1);
  return monthsLeft < 0 ? "invalid_expiry_past" : null;
}

/** What is wrong with a security code. */
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
