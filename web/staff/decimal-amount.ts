/** An amount for files that spreadsheets read: 16.6 → `16.60`. */
export function decimalAmount(amount: number): string {
  return amount.toFixed(2);
}
