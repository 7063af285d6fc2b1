import type { ListedPurchase } from "#contract/purchases.ts";
import { deskPurchasesTexts } from "#web/i18n/desk-purchases-texts.ts";
import { useText } from "#web/i18n/text.ts";

/** The state of a purchase in words. */
export function PurchaseState({ state }: { state: ListedPurchase["state"] }) {
  const text = useText(deskPurchasesTexts);
  if (state === "refunded") return <>{text["state-refunded"]}</>;
  if (state === "disputed") return <span className="font-medium text-danger">{text.disputed}</span>;
  return <span className={state === "unpaid" ? "text-muted" : undefined}>{text[state]}</span>;
}
