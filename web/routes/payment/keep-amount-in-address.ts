import { isScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";

/**
 * Puts the amount into the page's address, so that Back restores it whether the browser cached the page or loads it
 * again. It does not open the dialog again: the payment may have been made meanwhile.
 */
export function keepAmountInAddress(baseCents: number): void {
  const named = new URLSearchParams(location.search).get("lang");
  const address = paths.paymentOf(baseCents, "left");
  history.replaceState(history.state, "", isScreenLanguage(named) ? paths.inLanguage(address, named) : address);
}
