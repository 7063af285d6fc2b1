import type { Stripe } from "@stripe/stripe-js";
import type { ScreenLanguage } from "#contract/languages.ts";
import { type Failure, outcomeOf } from "#web/client/call-failure.ts";
import { client } from "#web/client/client.ts";
import { loadCardProvider } from "./load-card-provider.ts";
import type { PurchaseRequest } from "./purchase-request.ts";

/** The card provider with a payment that waits for a card. */
export interface ReadyCard {
  provider: Stripe;
  clientSecret: string;
}

export type CardPaymentStart =
  | { kind: "ready"; card: ReadyCard }
  | { kind: "failed"; failure: Failure }
  /** The payment was made, the provider's script cannot be had. */
  | { kind: "unavailable" };

/**
 * Creates a payment and loads the card provider beside it. The configuration comes first and alone: its answer gives a new
 * browser the cookie that scopes the attempt and proves who paid; two answers at once would give it two. Never throws,
 * except when its signal aborts it.
 */
export async function startCardPayment(
  request: PurchaseRequest,
  { attemptId, language, signal }: { attemptId: string; language: ScreenLanguage; signal: AbortSignal },
): Promise<CardPaymentStart> {
  const config = await outcomeOf(client.getPaymentConfig({ signal }));
  if (config.kind !== "reply") return { kind: "failed", failure: config };
  const loading = loadCardProvider(config.reply, language).catch(() => undefined);
  const headers = { "Idempotency-Key": attemptId };
  const created = await outcomeOf(client.createPaymentIntent({ body: request, headers, signal }));
  if (created.kind !== "reply") return { kind: "failed", failure: created };
  const provider = await loading;
  if (!provider) return { kind: "unavailable" };
  return { kind: "ready", card: { provider, clientSecret: created.reply.clientSecret } };
}
