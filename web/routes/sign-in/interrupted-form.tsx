import { useEffect, useRef } from "react";
import { interruptedField, unpackFields } from "#web/forms/interrupted-form.ts";
import { stepUpTexts } from "#web/i18n/step-up-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { SignInScreen } from "./sign-in-screen.tsx";

/** The interrupted form, to be posted along with a step of the sign-in. */
export function InterruptedForm({ packed }: { packed: string | undefined }) {
  return packed !== undefined && <input type="hidden" name={interruptedField} value={packed} />;
}

/** Sends an interrupted form to its page again: by itself, or by its button where no scripts run. */
export function SendAgain({ to, packed }: { to: string; packed: string }) {
  const text = useText(stepUpTexts);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.requestSubmit(), []);
  return (
    <SignInScreen title={text.sendAgain} lead={text.sendAgainLead}>
      <form ref={form} method="post" action={to}>
        {unpackFields(packed).map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit">{text.send}</Button>
      </form>
    </SignInScreen>
  );
}
