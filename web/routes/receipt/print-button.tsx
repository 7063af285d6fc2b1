import { useEffect, useState } from "react";
import { receiptTexts } from "#web/i18n/receipt-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";

/** Prints the page. Without its script a browser's own command does: then there is no button that does nothing. */
export function PrintButton() {
  const text = useText(receiptTexts);
  const [isScripted, setIsScripted] = useState(false);
  useEffect(() => setIsScripted(true), []);
  return (
    <Button look="secondary" onClick={() => print()} className={isScripted ? "print:hidden" : "invisible print:hidden"}>
      {text.print}
    </Button>
  );
}
