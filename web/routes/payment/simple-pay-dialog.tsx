import { type SubmitEvent, useEffect, useId, useState } from "react";
import { freePaymentFeeCents, freePaymentTotalCents, isSimpleEmail, maxNoteLength } from "#contract/free-payment.ts";
import { formatUsd } from "#contract/money.ts";
import { paymentTexts } from "#web/i18n/payment-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { notify } from "#web/ui/notify.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { openCheckout } from "./open-checkout.ts";

/** The simple-pay dialog: total, e-mail, a note, and on to the provider's page (spec 2). Closing it forgets what was typed. */
export function SimplePayDialog({ baseCents, onClose }: { baseCents: number; onClose: () => void }) {
  const text = useText(paymentTexts);
  const id = useId();
  const [email, setEmail] = useState("");
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [emailMissing, setEmailMissing] = useState(false);
  const feeCents = freePaymentFeeCents(baseCents);
  const totalCents = freePaymentTotalCents(baseCents);
  const emailWrong = email !== "" && !isSimpleEmail(email.trim());
  const emailError = emailWrong ? text.emailInvalid : emailMissing && email === "" ? text.emailNeeded : undefined;

  // Back from the provider's page the browser may show this one as it was left.
  useEffect(() => {
    const restore = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    addEventListener("pageshow", restore);
    return () => removeEventListener("pageshow", restore);
  }, []);

  async function pay(event: SubmitEvent) {
    event.preventDefault();
    setEmailMissing(email === "");
    if (busy || email === "" || emailWrong) return;
    setBusy(true);
    setProblem("");
    try {
      location.assign(await openCheckout({ totalCents, email: email.trim(), note }));
    } catch (error) {
      console.warn("The checkout did not open:", (error as Error).message);
      notify("error", text.failed, "dark");
      setProblem(text.failed);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={() => !busy && onClose()}
      aria-labelledby={id}
      className="max-h-[90vh] w-[min(28rem,calc(100vw-1.5rem))] overflow-y-auto overscroll-contain rounded-lg border border-hairline"
    >
      <form noValidate onSubmit={pay} className="p-5 sm:p-8">
        <div className="flex items-start justify-between gap-4">
          <div>
            <h2 id={id} className="text-[1.75rem] leading-tight font-medium tracking-tight">
              {text.dialogTitle}
            </h2>
            <p className="mt-1 flex items-center gap-1.5 text-sm text-muted">
              <Icon name="lock" className="size-4 text-green" />
              {text.secured}
            </p>
          </div>
          <button
            type="button"
            aria-label={text.close}
            disabled={busy}
            onClick={onClose}
            className="-mt-1.5 -mr-2.5 grid size-11 place-items-center rounded-full text-muted hover:text-ink disabled:opacity-50"
          >
            <Icon name="close" />
          </button>
        </div>
        <dl className="mt-5 border-y border-hairline py-3.5 tabular-nums">
          <div className="flex items-baseline justify-between gap-5 text-sm text-muted">
            <dt>{text.amount}</dt>
            <dd>{formatUsd(baseCents)}</dd>
          </div>
          <div className="mt-1 flex items-baseline justify-between gap-5 text-sm text-muted">
            <dt>{feeCents > 0 ? text.fee : text.feeIncluded}</dt>
            <dd>{formatUsd(feeCents)}</dd>
          </div>
          <div className="mt-2 flex items-baseline justify-between gap-5">
            <dt className="font-medium">{text.total}</dt>
            <dd className="font-serif text-2xl">{formatUsd(totalCents)}</dd>
          </div>
        </dl>
        <TextField
          data-autofocus=""
          className="mt-5"
          label={text.email}
          type="email"
          autoComplete="email"
          placeholder={text.emailPlaceholder}
          required
          disabled={busy}
          value={email}
          error={emailError}
          onChange={(event) => setEmail(event.target.value)}
        />
        <label htmlFor={`${id}-note`} className="mt-4 block text-sm font-medium">
          {text.note} <span className="font-normal text-muted">({text.noteOptional})</span>
        </label>
        <textarea
          id={`${id}-note`}
          rows={3}
          maxLength={maxNoteLength}
          placeholder={text.notePlaceholder}
          disabled={busy}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          className="mt-1.5 block w-full rounded-md border border-field bg-surface px-3.5 py-2.5 text-base placeholder:text-muted hover:border-ink disabled:opacity-60"
        />
        <Button type="submit" disabled={busy || email === "" || emailWrong} className="mt-6 min-h-13 w-full text-base">
          {busy && <Spinner />}
          <span aria-live="polite">{busy ? text.processing : text.pay(formatUsd(totalCents))}</span>
        </Button>
        {/* The toast is outside the dialog, where assistive technology does not listen. */}
        <p role="alert" className="sr-only">
          {problem}
        </p>
      </form>
    </Dialog>
  );
}
