import type { Stripe } from "@stripe/stripe-js";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { loadCardScript } from "./load-card-script.ts";

/** The card provider, ready to take a card in this language. Rejects if its configuration or its script cannot be had. */
export async function loadCardProvider(language: ScreenLanguage): Promise<Stripe> {
  const response = await fetch(paths.api.paymentConfig, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`The payment configuration answered ${response.status}`);
  const config = (await response.json()) as CallReply<Calls["getPaymentConfig"]>;
  const createStripe = await loadCardScript(config.stripeJsUrl);
  return createStripe(config.publishableKey, { locale: language });
}
