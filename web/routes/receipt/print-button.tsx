import { receiptTexts } from "#web/i18n/receipt-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useHydrated } from "#web/routes/post/use-hydrated.ts";
import { Button } from "#web/ui/button.tsx";

/** Prints the page. Without its script a browser's own command does: then there is no button that does nothing. */
export function PrintButton() {
  const text = useText(receiptTexts);
  return (
    <Button look="secondary" onClick={() => print()} className={useHydrated() ? "print:hidden" : "invisible"}>
      {text.print}
    </Button>
  );
}
