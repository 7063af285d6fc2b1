import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";
import { staffPaths } from "#contract/staff-paths.ts";
import { type Interruption, interruptedField, unpackFields } from "#web/forms/interrupted-form.ts";
import { stepUpTexts } from "#web/i18n/step-up-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { SignInScreen } from "./sign-in-screen.tsx";

/** The interrupted form, to be posted along with a step of the sign-in. */
export function InterruptedForm({ interruption }: { interruption: Interruption | undefined }) {
  return interruption && <input type="hidden" name={interruptedField} value={interruption.fields} />;
}

/** Posts the interrupted form, if there is any, to this page after a passkey. */
export function useSendInterruption(interruption: Interruption | undefined): (() => void) | undefined {
  const submit = useSubmit();
  if (!interruption) return undefined;
  return () => submit({ [interruptedField]: interruption.fields, passkey: "used" }, { method: "post" });
}

/** Says that another account has signed in, which does not send the form, and leads on as either of the two. */
export function OtherAccount({ to, interruption }: { to: string; interruption: Interruption }) {
  const text = useText(stepUpTexts);
  return (
    <SignInScreen title={text.otherAccount} lead={text.otherAccountLead}>
      <form method="post" action={staffPaths.signInAgain(to)}>
        <InterruptedForm interruption={interruption} />
        <Button type="submit" name="as" value="sender" className="w-full">
          {text.useSender}
        </Button>
      </form>
      <ButtonLink to={to} look="secondary" className="w-full">
        {text.withoutForm}
      </ButtonLink>
    </SignInScreen>
  );
}

/** Sends an interrupted form to its page again: by itself, or by its button where no scripts run. */
export function SendAgain({ to, fields }: { to: string; fields: string }) {
  const text = useText(stepUpTexts);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.requestSubmit(), []);
  return (
    <SignInScreen title={text.sendAgain} lead={text.sendAgainLead}>
      <form ref={form} method="post" action={to}>
        {unpackFields(fields).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">{text.send}</Button>
      </form>
    </SignInScreen>
  );
}
