import { PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { type SubmitEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#contract/paths.ts";
import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { CardSkeleton } from "./card-skeleton.tsx";
import { confirmCard } from "./confirm-card.ts";
import { ConsentLine } from "./consent-line.tsx";
import { SecureNote } from "./secure-note.tsx";
import { StepActions } from "./step-actions.tsx";
import { StepError } from "./step-error.tsx";
import type { Purchase } from "./use-purchase.ts";

interface CardFormProps {
  purchase: Purchase;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onEscape: () => void;
}

/** The provider's card fields and Pay. A declined card leaves the payment open for another one. */
export function CardForm({ purchase, busy, onBusy, onEscape }: CardFormProps) {
  const text = useText(paymentModalTexts);
  const [stripe, elements] = [useStripe(), useElements()];
  const navigate = useNavigate();
  const [ready, setReady] = useState(false);
  const { form, dispatch } = purchase;

  useEffect(() => {
    const returned = (event: PageTransitionEvent) => event.persisted && onBusy(false);
    addEventListener("pageshow", returned);
    return () => removeEventListener("pageshow", returned);
  }, [onBusy]);

  // In one update: a payment that shows an error can be closed.
  function fail(error: string) {
    onBusy(false);
    dispatch({ type: "cardFailed", error });
  }

  async function confirm() {
    const outcome = await confirmCard({ stripe, elements }, location.origin + paths.paymentCallback, text);
    if (outcome.kind === "refused") return fail(outcome.message);
    if (outcome.kind === "ended") return purchase.endAttempt(outcome.message);
    const query = new URLSearchParams({ payment_intent: outcome.paymentIntentId });
    if (outcome.clientSecret) query.set("payment_intent_client_secret", outcome.clientSecret);
    navigate(`${paths.paymentCallback}?${query}`);
  }

  async function pay(event: SubmitEvent) {
    event.preventDefault();
    if (busy || !ready) return;
    onBusy(true);
    dispatch({ type: "cardFailed", error: undefined });
    await confirm().catch(() => fail(text.GENERAL_ERROR));
    onBusy(false);
  }

  return (
    <form onSubmit={pay} className="mt-5">
      {!ready && !form.cardError && <CardSkeleton />}
      <div className={ready ? undefined : "h-0 overflow-hidden"}>
        <PaymentElement
          options={{ layout: "tabs", defaultValues: { billingDetails: { name: form.nameOnCard, email: form.email } } }}
          onReady={(element) => {
            setReady(true);
            element.focus();
          }}
          onEscape={onEscape}
          onLoadError={() => fail(text.serviceUnavailable)}
        />
      </div>
      <StepError slot="card">{form.cardError}</StepError>
      <ConsentLine />
      <StepActions
        label={busy ? text.processing : text.pay}
        disabled={busy || !ready}
        busy={busy}
        onBack={purchase.reset}
      />
      <SecureNote />
    </form>
  );
}
