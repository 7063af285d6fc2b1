/**
 * The two-word rule (spec 5): at least two non-empty words separated by white space. Where names are typed to pay or to come
 * back, the operator's master value passes as well (see `getPaymentConfig`).
 */
export function isFullName(name: string, masterName?: string): boolean {
  const typed = name.trim();
  return typed.split(/\s+/).length >= 2 || (typed !== "" && typed === masterName);
}
