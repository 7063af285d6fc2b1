import { useState } from "react";
import { paths } from "#contract/paths.ts";
import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { purchaseErrorText } from "./payment-error-text.ts";
import { sendCall } from "./send-call.ts";

interface LostCodeProps {
  reader: { email: string; nameOnCard: string; slug: string };
  disabled: boolean;
}

/** Has the code mailed again. The answer never tells whether there is one. */
export function LostCode({ reader, disabled }: LostCodeProps) {
  const text = useText(paymentModalTexts);
  const [sending, setSending] = useState(false);
  const [told, setTold] = useState<{ text: string; failed: boolean }>();

  async function resend() {
    if (sending) return;
    setSending(true);
    const outcome = await sendCall<"resendCode">(paths.api.resendCode, reader);
    const failed = outcome.kind !== "reply";
    setTold({ failed, text: failed ? purchaseErrorText(outcome, text) : text.resent });
    setSending(false);
  }

  return (
    <div className="mt-3 text-sm">
      <button
        type="button"
        disabled={disabled}
        aria-disabled={sending}
        onClick={resend}
        className="min-h-11 underline decoration-field underline-offset-4 hover:decoration-accent aria-disabled:opacity-55"
      >
        {text.lostCode}
      </button>
      <p role="status" className={`leading-relaxed empty:hidden ${told?.failed ? "text-danger" : "text-green"}`}>
        {told?.text}
      </p>
    </div>
  );
}
