/**
 * The two-word rule (spec section 5): at least two words separated by white space; a word shows a letter or a digit. Where names are typed to pay
 * or to come back, the operator's master value passes as well (see `getPaymentConfig`).
 */
export function isFullName(name: string, masterName?: string): boolean {
  const typed = name.trim();
  return (
    typed.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length >= 2 ||
    (typed !== "" && typed === masterName)
  );
}
