import { paymentCallbackTexts } from "#web/i18n/payment-callback-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { useBrand } from "#web/shell/brand.ts";

/** Where help is, by mail. */
export function SupportMail() {
  const text = useText(paymentCallbackTexts);
  const { supportEmail } = useBrand();
  return (
    <p className="mt-4 text-muted">
      {text.supportLead}{" "}
      <a href={`mailto:${supportEmail}`} className="text-ink underline decoration-accent underline-offset-4">
        {supportEmail}
      </a>
    </p>
  );
}
