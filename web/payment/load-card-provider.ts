import type { Stripe } from "@stripe/stripe-js";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { loadCardScript } from "./load-card-script.ts";

/** The card provider, ready to take a card in this language. Rejects if its script cannot be had. */
export async function loadCardProvider(
  { stripeJsUrl, publishableKey }: CallReply<Calls["getPaymentConfig"]>,
  language: ScreenLanguage,
): Promise<Stripe> {
  const createStripe = await loadCardScript(stripeJsUrl);
  return createStripe(publishableKey, { locale: language });
}
