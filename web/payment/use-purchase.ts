import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useReducer, useRef, useState } from "react";
import type { PostSummary } from "#contract/content.ts";
import { formatUsd, parseDollars } from "#contract/money.ts";
import { paths } from "#contract/paths.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { paymentModalTexts } from "#web/i18n/payment-modal.ts";
import { fetchPostForSale } from "./fetch-post-for-sale.ts";
import { loadCardProvider } from "./load-card-provider.ts";
import { newAttemptId } from "./new-attempt-id.ts";
import { purchaseErrorText } from "./payment-error-text.ts";
import { emptyForm, paymentFormReducer } from "./payment-form.ts";
import { purchaseRequest } from "./purchase-request.ts";
import { sendCall } from "./send-call.ts";
import { useContentNotAvailable } from "./use-content-not-available.ts";

/** The card provider with a payment that waits for a card. */
export interface ReadyCard {
  provider: Stripe;
  clientSecret: string;
}

/** The state of the payment modal: the post as it is sold now, the form, and the card once a payment was started. */
export function usePurchase(offered: PostSummary) {
  const language = useLanguage();
  const text = paymentModalTexts[language];
  const leaveUnavailable = useContentNotAvailable();
  const [post, setPost] = useState(offered);
  const [form, dispatch] = useReducer(paymentFormReducer, undefined, () => emptyForm(newAttemptId()));
  const [card, setCard] = useState<ReadyCard>();
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  /** Ends the attempt: back to the details, with what was typed. */
  function endAttempt(cardError: string, attemptId = newAttemptId()) {
    setCard(undefined);
    dispatch({ type: "attemptEnded", attemptId, cardError });
  }

  /** Empties the form and forgets a payment that was started. */
  function reset() {
    running.current?.abort();
    setCard(undefined);
    dispatch({ type: "reset", attemptId: newAttemptId() });
  }

  async function askAgainAtNewPrice() {
    const current = await fetchPostForSale(post.attributes.slug);
    const priceCents = parseDollars(current?.attributes.price ?? "");
    if (!current || priceCents === undefined) return endAttempt(text.INVALID_DATA);
    setPost(current);
    endAttempt(text.priceChanged(formatUsd(priceCents)));
  }

  /** Creates the payment and loads the card provider beside it; the second step shows loading until both are here. */
  async function startCardPayment() {
    const request = purchaseRequest(post.attributes, form, language);
    if (!request) return dispatch({ type: "cardFailed", error: text.INVALID_DATA });
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    dispatch({ type: "stepTwo" });
    const provider = loadCardProvider(language).catch(() => undefined);
    const outcome = await sendCall<"createPaymentIntent">(paths.api.createPaymentIntent, request, {
      idempotencyKey: form.attemptId,
      signal: run.signal,
    }).catch(() => undefined);
    if (!outcome || run.signal.aborted) return;
    if (outcome.kind !== "reply") {
      const code = outcome.kind === "refused" ? outcome.code : outcome.kind;
      console.warn(`The payment could not be started: ${code}`);
      if (code === "PRICE_CHANGED") return askAgainAtNewPrice();
      return endAttempt(purchaseErrorText(outcome, text), form.attemptId);
    }
    const loaded = await provider;
    if (run.signal.aborted) return;
    if (!loaded) return leaveUnavailable();
    setCard({ provider: loaded, clientSecret: outcome.reply.clientSecret });
  }

  return { post, form, dispatch, card, startCardPayment, endAttempt, reset };
}

export type Purchase = ReturnType<typeof usePurchase>;
