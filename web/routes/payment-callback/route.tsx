import { useLayoutEffect } from "react";
import { type ScreenLanguage, screenLanguageOf } from "#contract/languages.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { useOverrideLanguage } from "#web/i18n/language.tsx";
import { paymentCallbackTexts } from "#web/i18n/payment-callback-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { FallbackView } from "./fallback-view.tsx";
import { PaymentResult } from "./payment-result.tsx";
import { ResultPanel } from "./result-panel.tsx";
import { usePaymentResult } from "./use-payment-result.ts";

export const handle = { audience: "visitor", hasSecretAddress: true } satisfies PageHandle;

/** The address holds the proof of payment until the script has stripped it: no referrer, no copy anywhere. */
export function headers() {
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };
}

export default function PaymentCallback() {
  const result = usePaymentResult();
  const { view } = result;
  const status = "status" in view ? view.status : undefined;
  usePageLanguage(status?.language ? screenLanguageOf(status.language) : undefined);
  return (
    <>
      <ResultHead />
      <ResultPanel view={view}>
        <PaymentResult {...result} />
      </ResultPanel>
    </>
  );
}

/** Puts the whole page into the payment's language as soon as that is known, until the reader leaves or switches. */
function usePageLanguage(language: ScreenLanguage | undefined): void {
  const override = useOverrideLanguage();
  useLayoutEffect(() => {
    override(language);
    return () => override(undefined);
  }, [language, override]);
}

/** A failure of the screen itself still gets one of its five views. */
export function ErrorBoundary() {
  return (
    <>
      <ResultHead />
      <ResultPanel view={{ kind: "fallback" }}>
        <FallbackView onLeave={() => {}} />
      </ResultPanel>
    </>
  );
}

function ResultHead() {
  const text = useText(paymentCallbackTexts);
  return (
    <>
      <PageHead title={text.pageTitle} noIndex />
      <meta name="referrer" content="no-referrer" />
    </>
  );
}
