import { useNavigation } from "react-router";
import { shellTexts } from "#web/i18n/shell-texts.ts";
import { useText } from "#web/i18n/text.ts";

/** A line along the header's top while the next screen is on its way (spec section 4), seen once that takes longer than a moment. */
export function Arriving() {
  const text = useText(shellTexts);
  if (useNavigation().state === "idle") return null;
  return (
    <div role="progressbar" aria-label={text.arriving} className="arriving absolute inset-x-0 top-0 h-0.75 bg-accent" />
  );
}
