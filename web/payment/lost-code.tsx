import { outcomeOf } from "#web/client/call-failure.ts";
import { client } from "#web/client/client.ts";
import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { AskByMail } from "./ask-by-mail.tsx";

interface LostCodeProps {
  reader: { email: string; nameOnCard: string; slug: string };
  disabled: boolean;
  onAsk: () => void;
}

/** Has the code mailed again. The answer never tells whether there is one. */
export function LostCode({ reader, disabled, onAsk }: LostCodeProps) {
  const text = useText(paymentModalTexts);
  const send = () => {
    onAsk();
    return outcomeOf(client.resendCode({ body: reader }));
  };
  return <AskByMail label={text.lostCode} asked={text.resent} disabled={disabled} send={send} />;
}
