import { paymentQrTexts } from "#web/i18n/payment-qr-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useBrand } from "#web/shell/brand.ts";
import { Button } from "#web/ui/button.tsx";
import { useCopied } from "./use-copied.ts";

/**
 * The device's share sheet; the clipboard where there is none or it fails (spec section 2). Cancelling the sheet does
 * not copy.
 */
export function ShareButton({ paymentUrl }: { paymentUrl: string }) {
  const text = useText(paymentQrTexts);
  const { company } = useBrand();
  const { copy } = useCopied(paymentUrl, text.linkCopied);
  async function share() {
    try {
      await navigator.share({ title: text.shareTitle(company), text: text.shareText, url: paymentUrl });
    } catch (error) {
      if ((error as Error).name !== "AbortError") await copy();
    }
  }
  return (
    <Button look="secondary" onClick={share}>
      {text.share}
    </Button>
  );
}
