import { useEffect, useState } from "react";
import { paths } from "#contract/paths.ts";
import { paymentQrTexts } from "#web/i18n/payment-qr-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useCopied } from "./use-copied.ts";

const loadingMs = 800;
const retryMs = 500;

/** The code: a spinner for 800 ms, then a picture that copies its address when it is pressed (spec sections 2 and 9). */
export function QrCode({ paymentUrl }: { paymentUrl: string }) {
  const text = useText(paymentQrTexts);
  const { copied, copy } = useCopied(paymentUrl, text.linkCopied);
  const [view, setView] = useState<{ kind: "loading"; forMs: number } | { kind: "loaded" } | { kind: "failed" }>({
    kind: "loading",
    forMs: loadingMs,
  });
  useEffect(() => {
    if (view.kind !== "loading") return;
    const timer = setTimeout(() => setView({ kind: "loaded" }), view.forMs);
    return () => clearTimeout(timer);
  }, [view]);

  const picture = (
    <img
      src={paths.paymentQrImage}
      alt={text.qrImage(paymentUrl)}
      width={248}
      height={248}
      className="size-full"
      onError={() => setView({ kind: "failed" })}
    />
  );
  return (
    <div className="relative mt-10 grid size-[17.5rem] place-items-center rounded-lg border border-hairline bg-[#fff] p-4 text-[#1a1613] print:size-[11cm] print:border-0">
      {view.kind === "loading" && (
        <>
          <span role="status" className="grid place-items-center [@media(scripting:none)]:hidden">
            <Spinner className="size-8" />
            <span className="sr-only">{text.loading}</span>
          </span>
          <noscript>{picture}</noscript>
        </>
      )}
      {view.kind === "loaded" && (
        <button type="button" aria-label={text.copyByQr} onClick={copy} className="size-full">
          {picture}
        </button>
      )}
      {view.kind === "failed" && (
        <div role="alert" className="grid justify-items-center gap-4">
          <p>{text.failed}</p>
          <Button onClick={() => setView({ kind: "loading", forMs: retryMs })}>{text.retry}</Button>
        </div>
      )}
      <p
        role="status"
        className="absolute -bottom-4 left-1/2 -translate-x-1/2 rounded-full bg-[#1a1613] px-4 py-1.5 text-sm font-medium text-[#fff] empty:hidden print:hidden"
      >
        {copied && text.copied}
      </p>
    </div>
  );
}
