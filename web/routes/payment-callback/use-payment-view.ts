import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#contract/paths.ts";
import { outcomeOf } from "#web/client/call-failure.ts";
import { client } from "#web/client/client.ts";
import type { PaymentView } from "./payment-view.ts";
import { pollPayment } from "./poll-payment.ts";
import { type PaymentReference, takePaymentReference } from "./take-payment-reference.ts";
import { waitUnlessLeft } from "./wait-unless-left.ts";

interface FollowedPayment {
  view: PaymentView;
  setView: (view: PaymentView) => void;
  reference: PaymentReference | undefined;
}

/** Follows the payment that the reader comes back from, from the moment the script runs. */
export function usePaymentView(): FollowedPayment {
  const navigate = useNavigate();
  const [view, setView] = useState<PaymentView>({ kind: "loading", checks: 0 });
  const [reference, setReference] = useState<PaymentReference>();

  useEffect(() => {
    const taken = takePaymentReference();
    setReference(taken);
    if (!taken) return setView({ kind: "error", issue: "paymentMissing" });
    // The router learns the stripped address too, or its next navigation in place would bring the query back.
    const state = { paymentReference: taken };
    void navigate(paths.paymentCallback, { replace: true, state, defaultShouldRevalidate: false });

    const left = new AbortController();
    const { signal } = left;
    pollPayment({
      check: () => outcomeOf(client.checkPaymentStatus({ body: taken, signal })),
      wait: (delayMs) => waitUnlessLeft(delayMs, signal),
    })
      .then((known) => !signal.aborted && setView(known))
      .catch((error: unknown) => {
        if (signal.aborted) return;
        console.error("Following the payment failed", error);
        setView({ kind: "fallback" });
      });
    return () => left.abort();
  }, [navigate]);

  return { view, setView, reference };
}
