import { paths } from "#contract/paths.ts";
import { paymentCallbackTexts } from "#web/i18n/payment-callback-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { FallbackView } from "./fallback-view.tsx";
import { ResultMessage } from "./result-message.tsx";
import { SupportMail } from "./support-mail.tsx";
import type { PaymentResultParts } from "./use-payment-result.ts";

/** Moves the focus to the next action, unless the reader has moved it elsewhere on the page. */
function focusIfLost(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus();
}

/** One of the five views (spec section 2). By keys each has elements of its own: none of another view's is seen to jump. */
export function PaymentResult({
  view,
  reference,
  offline,
  continueToContent,
  tryDifferent,
  cleanCache,
}: PaymentResultParts) {
  const text = useText(paymentCallbackTexts);
  const offlineNote = offline && <p className="mt-4 text-sm text-danger">{text.stillOffline}</p>;
  const bodyClass = "mt-4 leading-relaxed text-muted wrap-anywhere";
  switch (view.kind) {
    case "loading":
      return (
        <ResultMessage key="loading" tone="quiet" title={text.loadingTitle}>
          <p className={bodyClass}>{text.loadingBody}</p>
          <span aria-hidden="true" className="mt-8 block h-0.5 overflow-hidden rounded-full bg-hairline">
            <span className="block h-full w-full animate-[breathe_1.6s_ease-in-out_infinite] bg-accent" />
          </span>
        </ResultMessage>
      );
    case "success":
      return (
        <ResultMessage key="success" tone="granted" title={text.successTitle}>
          <p className={bodyClass}>{text.successBody}</p>
          <Button ref={focusIfLost} onClick={continueToContent} className="mt-8 min-h-13 w-full text-base">
            {text.continueToContent}
          </Button>
          {offlineNote}
        </ResultMessage>
      );
    case "failed":
      return (
        <ResultMessage key="failed" tone="trouble" title={text.failedTitle}>
          <p className={bodyClass}>{text.failedBody(reference?.paymentIntentId ?? "")}</p>
          <p className="mt-2 leading-relaxed text-muted">{text.failedHelp}</p>
          <div className="mt-8 flex flex-col gap-3">
            <Button onClick={tryDifferent}>{text.tryDifferent}</Button>
            <ButtonLink look="secondary" to={paths.explore()} onClick={cleanCache}>
              {text.keepExploring}
            </ButtonLink>
          </div>
          {offlineNote}
        </ResultMessage>
      );
    case "error":
      return (
        <ResultMessage key="error" tone="trouble" title={text.errorTitle}>
          <p className={bodyClass}>{text[view.issue]}</p>
          <SupportMail />
          <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap">
            {reference && <Button onClick={() => location.reload()}>{text.refreshPage}</Button>}
            <ButtonLink look="secondary" to={paths.home} onClick={cleanCache}>
              {text.home}
            </ButtonLink>
            <ButtonLink look="secondary" to={paths.explore()} onClick={cleanCache}>
              {text.explore}
            </ButtonLink>
            <ButtonLink look="secondary" to={paths.contact} onClick={cleanCache}>
              {text.support}
            </ButtonLink>
          </div>
        </ResultMessage>
      );
    case "fallback":
      return <FallbackView onLeave={cleanCache} />;
  }
}
