import type { ReactNode } from "react";
import { useLanguage } from "#web/i18n/language.tsx";
import { paymentCallbackTexts } from "#web/i18n/payment-callback-texts.ts";
import { useText } from "#web/i18n/text.ts";
import type { PaymentView } from "./payment-view.ts";

/**
 * The frame of the five views: one panel over the quiet page; what changes in it is read out. It hangs from the top in
 * room for the longest view, so that no change moves anything else.
 */
export function ResultPanel({ view, children }: { view: PaymentView; children: ReactNode }) {
  const text = useText(paymentCallbackTexts);
  return (
    <div lang={useLanguage()} className="page-column min-h-[max(70dvh,46rem)] pt-[clamp(2.5rem,9dvh,7rem)] pb-14">
      <section
        aria-live="polite"
        aria-busy={view.kind === "loading"}
        data-view={view.kind}
        className="mx-auto w-full max-w-[34rem] rounded-lg border border-hairline bg-surface p-7 sm:p-11"
      >
        {children}
        <noscript>
          <p className="mt-6 text-muted">{text.noScript}</p>
        </noscript>
      </section>
    </div>
  );
}
