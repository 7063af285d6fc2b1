import { isScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";

/**
 * Puts the amount into the page's address: Back brings it, whether the browser kept this page or loads it anew. It does not
 * open the dialog again: what was paid meanwhile is not asked for twice.
 */
export function keepAmountInAddress(baseCents: number): void {
  const named = new URLSearchParams(location.search).get("lang");
  const address = paths.paymentOf(baseCents, "left");
  history.replaceState(history.state, "", isScreenLanguage(named) ? paths.inLanguage(address, named) : address);
}
