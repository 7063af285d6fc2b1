import { paymentQrTexts } from "#web/i18n/payment-qr-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useCopied } from "./use-copied.ts";

/** The address in words, behind a line that opens (spec section 2). */
export function PaymentUrl({ paymentUrl }: { paymentUrl: string }) {
  const text = useText(paymentQrTexts);
  const { copied, copy } = useCopied(paymentUrl, text.urlCopied);
  return (
    <details className="group mt-8 w-full max-w-[28rem] border-y border-hairline text-left print:hidden">
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
        {text.showUrl}
        <Icon name="down" className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-wrap items-center gap-3 pb-4">
        <code className="min-w-0 flex-1 basis-72 font-sans wrap-anywhere text-muted">{paymentUrl}</code>
        <Button look="secondary" onClick={copy} className="min-w-32 px-5">
          <Icon name={copied ? "check" : "copy"} className="size-4.5" />
          {copied ? text.copied : text.copyUrl}
        </Button>
      </div>
    </details>
  );
}
