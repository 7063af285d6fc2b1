/**
 * The two-word rule (spec section 5): at least two words separated by white space, each with a letter or a digit. In
 * the payment dialog the operator's master value is accepted as well (see `getPaymentConfig`).
 */
export function isFullName(name: string, masterName?: string): boolean {
  const typed = name.trim();
  return (
    typed.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length >= 2 ||
    (typed !== "" && typed === masterName)
  );
}
