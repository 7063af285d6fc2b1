import { useEffect, useState } from "react";
import { paymentQrTexts } from "#web/i18n/payment-qr-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { copyText } from "#web/ui/copy-text.ts";
import { notify } from "#web/ui/notify.ts";

const copiedMs = 2000;

/** Copies a text with a toast; `copied` holds for 2 s (spec 9). */
export function useCopied(text: string, message: string): { copied: boolean; copy: () => Promise<void> } {
  const { notCopied } = useText(paymentQrTexts);
  const [copiedAt, setCopiedAt] = useState<number>();
  useEffect(() => {
    if (copiedAt === undefined) return;
    const timer = setTimeout(() => setCopiedAt(undefined), copiedMs);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  async function copy() {
    const done = await copyText(text);
    if (done) setCopiedAt(performance.now());
    notify(done ? "success" : "error", done ? message : notCopied);
  }
  return { copied: copiedAt !== undefined, copy };
}
