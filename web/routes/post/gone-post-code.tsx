import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { maxTypedCodeLength } from "#contract/access-code.ts";
import { trimAddress } from "#contract/email.ts";
import { formLengths } from "#contract/form-rules.ts";
import { outcomeOf } from "#web/client/call-failure.ts";
import { client } from "#web/client/client.ts";
import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { redeemOutcome } from "#web/payment/redeem-outcome.ts";
import { StepError } from "#web/payment/step-error.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

interface GonePostCodeProps {
  slug: string;
  onValid: (accessToken: string, accessCode: string) => Promise<void>;
}

/** Opens a post that is no longer offered with the code from the reader's mail. */
export function GonePostCode({ slug, onValid }: GonePostCodeProps) {
  const text = useText(paymentModalTexts);
  const first = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  useEffect(() => first.current?.focus(), []);

  async function redeem(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const read = (name: string) => String(typed.get(name) ?? "").trim();
    setBusy(true);
    setError(undefined);
    const typedCode = { email: trimAddress(read("email")), nameOnCard: read("name"), slug, code: read("code") };
    const answer = await outcomeOf(client.validateCode({ body: typedCode }));
    const outcome = redeemOutcome(answer, text);
    setBusy(false);
    if (outcome.kind === "valid") return onValid(outcome.accessToken, outcome.accessCode);
    setError(outcome.error);
  }

  return (
    <form onSubmit={redeem} aria-describedby={errorId} className="mt-8 grid max-w-md gap-4">
      <TextField
        ref={first}
        label={text.email}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={320}
        required
      />
      <TextField label={text.nameUsed} name="name" autoComplete="name" maxLength={formLengths.name} required />
      <TextField
        label={text.code}
        help={text.codeHelp}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX-XXXX"
        maxLength={maxTypedCodeLength}
        required
      />
      <StepError slot="code" id={errorId}>
        {error}
      </StepError>
      <Button type="submit" disabled={busy} className="min-h-12 justify-self-start">
        {busy ? text.processing : text.validateCode}
      </Button>
    </form>
  );
}
