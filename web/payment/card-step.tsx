import { Elements } from "@stripe/react-stripe-js";
import { useEffect, useRef, useState } from "react";
import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { useText } from "#web/i18n/text.ts";
import { cardAppearance } from "./card-appearance.ts";
import { CardForm } from "./card-form.tsx";
import { CardSkeleton } from "./card-skeleton.tsx";
import { ConsentLine } from "./consent-line.tsx";
import { SecureNote } from "./secure-note.tsx";
import { StepActions } from "./step-actions.tsx";
import type { Purchase } from "./use-purchase.ts";

interface CardStepProps {
  purchase: Purchase;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /** Escape was pressed inside the provider's frame, where the dialog cannot hear it. */
  onEscape: () => void;
}

/** Step 2 with a card: loading until the payment and the provider's script are here, then the provider's fields. */
export function CardStep({ purchase, busy, onBusy, onEscape }: CardStepProps) {
  const { card } = purchase;
  const [appearance] = useState(cardAppearance);
  if (!card) return <CardLoading onBack={purchase.reset} />;
  return (
    <Elements
      key={card.clientSecret}
      stripe={card.provider}
      options={{ clientSecret: card.clientSecret, appearance, loader: "never" }}
    >
      <CardForm purchase={purchase} busy={busy} onBusy={onBusy} onEscape={onEscape} />
    </Elements>
  );
}

function CardLoading({ onBack }: { onBack: () => void }) {
  const text = useText(paymentModalTexts);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => region.current?.focus(), []);
  return (
    <div ref={region} tabIndex={-1} className="mt-5 outline-none">
      <p role="status" className="sr-only">
        {text.loadingCard}
      </p>
      <CardSkeleton />
      <ConsentLine />
      <StepActions label={text.pay} disabled onBack={onBack} />
      <SecureNote />
    </div>
  );
}
