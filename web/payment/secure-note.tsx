import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Icon } from "#web/ui/icon.tsx";

/** Names the processor of the card (spec section 2). */
export function SecureNote() {
  const text = useText(paymentModalTexts);
  return (
    <p className="mt-5 flex items-center justify-center gap-2 text-[0.8125rem] text-muted">
      <Icon name="lock" className="size-4" />
      {text.secure}
    </p>
  );
}
