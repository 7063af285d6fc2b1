import { paymentQrTexts } from "#web/i18n/payment-qr-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { notify } from "#web/ui/notify.ts";
import { useTemporaryValue } from "#web/ui/use-temporary-value.ts";

const copiedMs = 2000;

/** Copies a text with a toast; `copied` holds for 2 s (spec section 9). */
export function useCopied(text: string, message: string): { copied: boolean; copy: () => Promise<void> } {
  const { notCopied } = useText(paymentQrTexts);
  const [copied = false, setCopied] = useTemporaryValue<true>(copiedMs);
  async function copy() {
    const done = await copyText(text);
    if (done) setCopied(true);
    notify(done ? "success" : "error", done ? message : notCopied);
  }
  return { copied, copy };
}
