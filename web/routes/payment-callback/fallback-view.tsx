import { paths } from "#contract/paths.ts";
import { paymentCallbackTexts } from "#web/i18n/payment-callback-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ResultMessage } from "./result-message.tsx";
import { SupportMail } from "./support-mail.tsx";

/** Shown when the result itself cannot be shown. */
export function FallbackView({ onLeave }: { onLeave: () => void }) {
  const text = useText(paymentCallbackTexts);
  return (
    <ResultMessage tone="trouble" title={text.fallbackTitle}>
      <p className="mt-4 leading-relaxed text-muted">{text.fallbackBody}</p>
      <SupportMail />
      <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap">
        <Button onClick={() => location.reload()}>{text.refreshPage}</Button>
        <ButtonLink look="secondary" to={paths.home} onClick={onLeave}>
          {text.home}
        </ButtonLink>
        <ButtonLink look="secondary" to={paths.explore()} onClick={onLeave}>
          {text.explore}
        </ButtonLink>
      </div>
    </ResultMessage>
  );
}
