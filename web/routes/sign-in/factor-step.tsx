import { Form, useNavigation } from "react-router";
import type { Interruption } from "#web/forms/interrupted-form.ts";
import { signInTexts } from "#web/i18n/sign-in-texts.ts";
import { stepUpTexts } from "#web/i18n/step-up-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { InterruptedForm, useSendInterruption } from "./interrupted-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { signInWithPasskey } from "./passkeys.ts";
import { type SignInFailure, signInFailureText } from "./sign-in-failure.ts";
import { SignInScreen } from "./sign-in-screen.tsx";

interface FactorStepProps {
  next: string | undefined;
  /** Whether the person is signed in with a factor already, and proves it again. */
  isStepUp?: boolean;
  failure?: SignInFailure | undefined;
  interruption?: Interruption | undefined;
}

/** Asks for the second factor: the field `factor`, or a passkey. */
export function FactorStep({ next, isStepUp = false, failure, interruption }: FactorStepProps) {
  const text = useText(signInTexts);
  const stepUp = useText(stepUpTexts);
  const isBusy = useNavigation().state !== "idle";
  return (
    <SignInScreen title={isStepUp ? stepUp.confirm : text.factorTitle} lead={text.factorLead}>
      <PasskeyButton
        use={signInWithPasskey}
        pageAfter={(page) => next ?? page}
        onDone={useSendInterruption(interruption)}
      >
        {isStepUp ? text.usePasskey : text.passkey}
      </PasskeyButton>
      <Form method="post" noValidate className="space-y-3">
        <InterruptedForm interruption={interruption} />
        <TextField
          label={text.factorCode}
          name="factor"
          autoComplete="one-time-code"
          required
          autoFocus
          error={signInFailureText(failure, text)}
        />
        <Button type="submit" disabled={isBusy} className="w-full">
          {text.confirm}
        </Button>
      </Form>
    </SignInScreen>
  );
}
