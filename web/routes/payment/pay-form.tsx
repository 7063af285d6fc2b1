import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { trimAddress } from "#contract/email.ts";
import { freePaymentFeeCents, freePaymentTotalCents, isSimpleEmail, maxNoteLength } from "#contract/free-amount.ts";
import { formatUsd, toDollars } from "#contract/money.ts";
import { paths } from "#contract/paths.ts";
import { lengthFault } from "#web/forms/length-fault.ts";
import { formTexts } from "#web/i18n/form-texts.ts";
import { paymentTexts } from "#web/i18n/payment-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { notify } from "#web/ui/notify.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { keepAmountInAddress } from "./keep-amount-in-address.ts";
import { LazyEmailHint } from "./lazy-email-hint.tsx";
import { openCheckout } from "./open-checkout.ts";
import type { ReturnedPayment } from "./posted-payment.server.ts";
import { Totals } from "./totals.tsx";

/** Values typed before the script loaded, or into a form that the server sent back. */
export interface KeptPayment {
  email: string;
  note: string;
  failure?: ReturnedPayment["failure"];
}

interface PayFormProps {
  baseCents: number;
  kept: KeptPayment | undefined;
  /** Given where a dialog is around the form. */
  titleId?: string;
  closeButton?: ReactNode;
  onBusy?: (busy: boolean) => void;
  /** Back from the provider's page on this one as the browser kept it. */
  onBack?: () => void;
}

/** Total, e-mail and note, and on to the provider's page (spec section 2). Works as a plain form until its script has loaded. */
export function PayForm({ baseCents, kept, titleId, closeButton, onBusy, onBack }: PayFormProps) {
  const text = useText(paymentTexts);
  const shared = useText(formTexts);
  const [email, setEmail] = useState(kept?.email ?? "");
  const emailField = useRef<HTMLInputElement>(null);
  const [inEmail, setInEmail] = useState(false);
  const [note, setNote] = useState(kept?.note ?? "");
  const [busy, setBusyHere] = useState(false);
  const [problem, setProblem] = useState(kept?.failure === "checkout" ? text.failed : "");
  const [isAddressMissing, setIsAddressMissing] = useState(kept?.failure === "email");
  const total = formatUsd(freePaymentTotalCents(baseCents));
  const noteFault = lengthFault(note.trim(), maxNoteLength);
  const isAddressWrong = email !== "" && !isSimpleEmail(email);
  const emailError = isAddressWrong
    ? text.emailInvalid
    : isAddressMissing && email === ""
      ? text.emailNeeded
      : undefined;
  const isInDialog = onBusy !== undefined;

  function setBusy(busy: boolean) {
    setBusyHere(busy);
    onBusy?.(busy);
  }

  /** The attempt that leads, or led, to the provider's page. */
  const attempt = useRef<symbol>(undefined);
  // Back from there the browser may show this page as it was left.
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !attempt.current) return;
      attempt.current = undefined;
      setBusyHere(false);
      onBusy?.(false);
      onBack?.();
    };
    addEventListener("pageshow", restore);
    return () => removeEventListener("pageshow", restore);
  }, [onBusy, onBack]);

  async function pay(event: SubmitEvent) {
    event.preventDefault();
    setIsAddressMissing(email === "");
    if (busy || email === "" || isAddressWrong || noteFault) return;
    setBusy(true);
    setProblem("");
    const mine = Symbol();
    attempt.current = mine;
    try {
      const url = await openCheckout({ totalCents: freePaymentTotalCents(baseCents), email: trimAddress(email), note });
      if (attempt.current !== mine) return;
      keepAmountInAddress(baseCents);
      location.assign(url);
    } catch (error) {
      if (attempt.current !== mine) return;
      attempt.current = undefined;
      console.warn("The checkout did not open:", (error as Error).message);
      notify("error", text.failed, "dark");
      setProblem(text.failed);
      setBusy(false);
    }
  }

  return (
    <form noValidate method="post" action={paths.payment} onSubmit={pay} className="p-5 sm:p-8">
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id={titleId} className="text-[1.75rem] leading-tight font-medium tracking-tight">
            {text.dialogTitle}
          </h2>
          <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
            <Icon name="lock" className="size-4 text-green" />
            {text.secured}
          </p>
        </div>
        {closeButton}
      </div>
      <input type="hidden" name="amount" value={toDollars(baseCents)} />
      <Totals baseCents={baseCents} feeCents={freePaymentFeeCents(baseCents)} total={total} />
      <TextField
        data-autofocus=""
        className="mt-5"
        label={text.email}
        name="email"
        type="email"
        autoComplete="email"
        placeholder={text.emailPlaceholder}
        required
        disabled={busy}
        value={email}
        error={emailError}
        ref={emailField}
        onFocus={() => setInEmail(true)}
        onBlur={() => setInEmail(false)}
        onChange={(event) => setEmail(event.target.value)}
      />
      <LazyEmailHint
        email={email !== "" && !isAddressWrong && !inEmail ? trimAddress(email) : ""}
        onUse={(meant) => {
          setEmail(meant);
          emailField.current?.focus();
        }}
      />
      <TextArea
        className="mt-4"
        label={
          <>
            {text.note} <span className="font-normal text-muted">({text.noteOptional})</span>
          </>
        }
        name="note"
        rows={3}
        placeholder={text.notePlaceholder}
        disabled={busy}
        value={note}
        error={noteFault && shared.tooLong(noteFault.max, noteFault.over)}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button
        type="submit"
        disabled={isInDialog && (busy || email === "" || isAddressWrong || noteFault !== undefined)}
        className="mt-6 min-h-13 w-full text-base"
      >
        {busy && <Spinner />}
        <span aria-live="polite">{busy ? text.processing : text.pay(total)}</span>
      </Button>
      {/* In a dialog a toast shows it, but outside of what assistive technology listens to. */}
      <p role="alert" className={isInDialog ? "sr-only" : "mt-3 text-sm text-danger empty:hidden"}>
        {problem}
      </p>
    </form>
  );
}
