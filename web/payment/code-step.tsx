import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { accessCodeIn } from "#contract/access-code.ts";
import { trimAddress } from "#contract/email.ts";
import { outcomeOf } from "#web/client/call-failure.ts";
import { client } from "#web/client/client.ts";
import { formTexts } from "#web/i18n/form-texts.ts";
import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { LostCode } from "./lost-code.tsx";
import { codeLengthFault, isFormValid } from "./payment-form.ts";
import { redeemOutcome } from "./redeem-outcome.ts";
import { StepActions } from "./step-actions.tsx";
import { StepError } from "./step-error.tsx";
import type { Purchase } from "./use-purchase.ts";

interface CodeStepProps {
  purchase: Purchase;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onValid: (accessToken: string, accessCode: string) => Promise<void>;
}

/** Step 2 for a returning reader: the code that was mailed. */
export function CodeStep({ purchase, busy, onBusy, onValid }: CodeStepProps) {
  const text = useText(paymentModalTexts);
  const shared = useText(formTexts);
  const codeField = useRef<HTMLInputElement>(null);
  const [fieldId, errorId] = [useId(), useId()];
  const [tries, setTries] = useState(0);
  const { form, dispatch, post, masterName } = purchase;
  const fault = codeLengthFault(form.code);
  const reader = { email: trimAddress(form.email), nameOnCard: form.nameOnCard.trim(), slug: post.slug };

  useEffect(() => codeField.current?.focus(), []);

  async function redeem(event: SubmitEvent) {
    event.preventDefault();
    if (busy || !isFormValid(form, masterName)) return;
    onBusy(true);
    setTries(tries + 1);
    dispatch({ type: "codeFailed", error: undefined });
    const answer = await outcomeOf(client.validateCode({ body: { ...reader, code: form.code.trim() } }));
    const outcome = redeemOutcome(answer, text);
    onBusy(false);
    if (outcome.kind === "valid") return onValid(outcome.accessToken, outcome.accessCode);
    dispatch({ type: "codeFailed", error: outcome.error });
    codeField.current?.focus();
  }

  return (
    <form noValidate onSubmit={redeem} className="mt-5">
      <TextField
        ref={codeField}
        id={fieldId}
        label={text.code}
        help={text.codeHelp}
        name="code"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX-XXXX"
        value={form.code}
        error={fault && shared.tooLong(fault.max, fault.over)}
        className={form.codeError && "[&_input]:border-danger"}
        aria-invalid={fault !== undefined || form.codeError !== undefined || undefined}
        aria-describedby={`${fieldId}-help ${fieldId}-error ${errorId}`}
        onChange={(event) => {
          const value = accessCodeIn(event.target.value) ?? event.target.value;
          dispatch({ type: "typed", field: "code", value, attemptId: form.attemptId });
        }}
      />
      <StepError slot="code" id={errorId}>
        {form.codeError}
      </StepError>
      {/* One message at a time: asking for the code clears the error, and the next try what came of asking. */}
      <LostCode
        key={tries}
        reader={reader}
        disabled={busy}
        onAsk={() => dispatch({ type: "codeFailed", error: undefined })}
      />
      <StepActions
        label={busy ? text.processing : text.validateCode}
        disabled={busy || !isFormValid(form, masterName)}
        busy={busy}
        onBack={purchase.reset}
      />
    </form>
  );
}
