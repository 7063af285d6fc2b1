import { formatUsd, parseDollars } from "#contract/money.ts";

/** A balance in decimal dollars for people: -38.6 → `−$38.60`. */
export function formatBalance(dollars: number): string {
  const amount = formatUsd(parseDollars(Math.abs(dollars)) ?? 0);
  return dollars < 0 ? `−${amount}` : amount;
}
