import { useEffect, useReducer, useRef, useState } from "react";
import { formatUsd, parseDollars } from "#contract/money.ts";
import { useLanguage } from "#web/i18n/language.tsx";
import { paymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import type { PostFacts } from "#web/lib/post-facts.ts";
import { useRootData } from "#web/lib/root-data.ts";
import { areSalesPaused, fetchPostForSale } from "./fetch-post-for-sale.ts";
import { newAttemptId } from "./new-attempt-id.ts";
import { purchaseErrorText } from "./payment-error-text.ts";
import { newForm, paymentFormReducer } from "./payment-form.ts";
import { purchaseRequest } from "./purchase-request.ts";
import { type ReadyCard, startCardPayment } from "./start-card-payment.ts";
import { keepTypedDetails, readTypedDetails } from "./typed-details.ts";
import { useContentNotAvailable } from "./use-content-not-available.ts";

/**
 * The state of the payment modal: the post as it is sold now, the form, and the card once a payment was started. Begins with the
 * code if the post is not for sale; asks the server where the screen does not know (`notForSale` undefined), as on a listing.
 */
export function usePurchase(offered: PostFacts, notForSale: boolean | undefined) {
  const language = useLanguage();
  const text = paymentModalTexts[language];
  const masterName = useRootData()?.masterName;
  const leaveUnavailable = useContentNotAvailable();
  const [post, setPost] = useState(offered);
  const [form, dispatch] = useReducer(paymentFormReducer, undefined, () => ({
    ...newForm(newAttemptId(), readTypedDetails()),
    ...(notForSale && { paymentOption: "boughtIt" as const }),
  }));
  const [card, setCard] = useState<ReadyCard>();
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => keepTypedDetails({ email: form.email, nameOnCard: form.nameOnCard }), [form.email, form.nameOnCard]);

  useEffect(() => {
    if (notForSale !== undefined) return;
    let isGone = false;
    void areSalesPaused(offered.slug).then((arePaused) => {
      if (arePaused && !isGone) dispatch({ type: "notForSale", attemptId: newAttemptId(), notice: text.notForSale });
    });
    return () => {
      isGone = true;
    };
  }, [notForSale, offered.slug, text]);

  /** Ends the attempt: back to the details, with what was typed. */
  function endAttempt(cardError: string, attemptId = newAttemptId()) {
    setCard(undefined);
    dispatch({ type: "attemptEnded", attemptId, cardError });
  }

  /** Back to step 1 with the e-mail and the name alone; forgets a payment that was started. */
  function reset() {
    running.current?.abort();
    setCard(undefined);
    dispatch({ type: "reset", attemptId: newAttemptId() });
  }

  async function askAgainAtNewPrice() {
    const current = await fetchPostForSale(post.slug);
    const priceCents = parseDollars(current?.price ?? "");
    if (!current || priceCents === undefined) return endAttempt(text.INVALID_DATA);
    setPost(current);
    endAttempt(text.priceChanged(formatUsd(priceCents)));
  }

  /** Starts the payment; the second step shows loading until the payment and the provider are both here. */
  async function payByCard() {
    const request = purchaseRequest(post, form, language);
    if (!request) return dispatch({ type: "cardFailed", error: text.INVALID_DATA });
    running.current?.abort();
    const run = new AbortController();
    running.current = run;
    dispatch({ type: "stepTwo" });
    const { attemptId } = form;
    const options = { attemptId, language, signal: run.signal };
    const start = await startCardPayment(request, options).catch(() => undefined);
    if (!start || run.signal.aborted) return;
    if (start.kind === "ready") return setCard(start.card);
    if (start.kind === "unavailable") return leaveUnavailable();
    const { failure } = start;
    const code = failure.kind === "refused" ? failure.code : failure.kind;
    console.warn(`The payment could not be started: ${code}`);
    if (code === "PRICE_CHANGED") return askAgainAtNewPrice();
    // A refusal is the end of the attempt: the provider may repeat a failure for as long as it remembers the attempt.
    endAttempt(purchaseErrorText(failure, text), failure.kind === "refused" ? undefined : attemptId);
  }

  return { post, form, dispatch, card, masterName, payByCard, endAttempt, reset };
}

export type Purchase = ReturnType<typeof usePurchase>;
