import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { isEmailAddress, trimAddress } from "#contract/email.ts";
import { isFullName } from "#contract/full-name.ts";
import { formTexts } from "#web/i18n/form-texts.ts";
import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { ChangeName } from "./change-name.tsx";
import { EmailHint } from "./email-hint.tsx";
import { newAttemptId } from "./new-attempt-id.ts";
import { OptionChoice } from "./option-choice.tsx";
import { areDetailsValid, nameLengthFault, nextLabel } from "./payment-form.ts";
import { StepActions } from "./step-actions.tsx";
import { StepError } from "./step-error.tsx";
import type { Purchase } from "./use-purchase.ts";

/** Step 1: who pays or has paid, and by which way they get in (spec sections 2 and 5). */
export function DetailsStep({ purchase, onBack }: { purchase: Purchase; onBack: () => void }) {
  const text = useText(paymentModalTexts);
  const shared = useText(formTexts);
  const emailField = useRef<HTMLInputElement>(null);
  const [inEmail, setInEmail] = useState(false);
  const { form, dispatch, masterName } = purchase;
  const { email, nameOnCard, paymentOption } = form;
  const returning = paymentOption === "boughtIt";
  const nameIncomplete = nameOnCard !== "" && !isFullName(nameOnCard, masterName);
  const nameFault = nameLengthFault(nameOnCard);
  const valid = areDetailsValid(form, masterName);

  useEffect(() => emailField.current?.focus({ preventScroll: true }), []);

  function type(field: "email" | "nameOnCard", value: string) {
    dispatch({ type: "typed", field, value, attemptId: newAttemptId() });
  }
  function goOn(event: SubmitEvent) {
    event.preventDefault();
    if (!valid) return;
    if (returning) dispatch({ type: "stepTwo" });
    else void purchase.payByCard();
  }

  return (
    <form noValidate onSubmit={goOn} className="mt-5">
      <OptionChoice
        chosen={paymentOption}
        onChoose={(option) => dispatch({ type: "optionChosen", option, attemptId: newAttemptId() })}
      />
      <TextField
        ref={emailField}
        data-autofocus=""
        className="mt-5"
        label={text.email}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        error={email !== "" && !inEmail && !isEmailAddress(email) ? text.emailInvalid : undefined}
        onFocus={() => setInEmail(true)}
        onBlur={() => setInEmail(false)}
        onChange={(event) => type("email", event.target.value)}
      />
      <EmailHint
        email={isEmailAddress(email) && !inEmail ? trimAddress(email) : ""}
        onUse={(meant) => {
          type("email", meant);
          emailField.current?.focus();
        }}
      />
      <TextField
        className="mt-4"
        label={returning ? text.nameUsed : text.fullName}
        name="name"
        autoComplete="name"
        required
        value={nameOnCard}
        tone="warning"
        error={
          nameFault ? shared.tooLong(nameFault.max, nameFault.over) : nameIncomplete ? text.nameWarning : undefined
        }
        onChange={(event) => type("nameOnCard", event.target.value)}
      />
      <p className="mt-4 text-sm leading-relaxed text-muted">{text.info}</p>
      <StepError slot="card">{form.cardError}</StepError>
      {form.cardError === text.INVALID_NAME && (
        <ChangeName key={email} email={trimAddress(email)} slug={purchase.post.slug} />
      )}
      <StepActions label={text[nextLabel(form, masterName)]} disabled={!valid} onBack={onBack} />
    </form>
  );
}
