import { useState } from "react";
import type { CallOutcome } from "#web/client/call-failure.ts";
import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { purchaseErrorText } from "./payment-error-text.ts";

interface AskByMailProps {
  label: string;
  /** The message after a request. It never reveals whether anything was mailed. */
  asked: string;
  disabled?: boolean;
  send: () => Promise<CallOutcome<unknown>>;
}

/** An inconspicuous button that has something mailed, and its result. */
export function AskByMail({ label, asked, disabled = false, send }: AskByMailProps) {
  const text = useText(paymentModalTexts);
  const [sending, setSending] = useState(false);
  const [told, setTold] = useState<{ text: string; failed: boolean }>();

  async function ask() {
    if (sending) return;
    setSending(true);
    const outcome = await send();
    const failed = outcome.kind !== "reply";
    setTold({ failed, text: failed ? purchaseErrorText(outcome, text) : asked });
    setSending(false);
  }

  return (
    <div className="mt-3 text-sm">
      <button
        type="button"
        disabled={disabled}
        aria-disabled={sending}
        onClick={ask}
        className="min-h-11 text-left underline decoration-field underline-offset-4 hover:decoration-accent aria-disabled:opacity-55"
      >
        {label}
      </button>
      <p role="status" className={`leading-relaxed empty:hidden ${told?.failed ? "text-danger" : "text-green"}`}>
        {told?.text}
      </p>
    </div>
  );
}
