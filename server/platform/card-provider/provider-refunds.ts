import Stripe from "stripe";

/** An issuer's warning about probable fraud, before the cardholder disputes the charge. */
export interface FraudWarning {
  id: string;
  paymentIntentId: string | undefined;
  /** False once the charge is refunded or disputed. */
  actionable: boolean;
}

/** The provider rejects a refund; the message is shown to the operator. */
export class RefundRefused extends Error {
  readonly code: "refunded-already" | "disputed" | "not-paid" | "too-much";

  constructor(code: RefundRefused["code"], cause: unknown) {
    super(`The provider refuses the refund: ${code}`, { cause });
    this.code = code;
  }
}

/** Refunds. Amounts are cents of US dollars; failures of the network or the provider throw. */
export interface ProviderRefunds {
  /**
   * Refunds the whole charge of a payment, once, however often it is called. Each attempt has its own number: the
   * provider answers a repeated one with the stored failure. `disputed`: the bank holds the money and decides.
   */
  refundPayment(paymentIntentId: string, refund: { reason: string; attempt: number }): Promise<"refunded" | "disputed">;
  /** Refunds a part of a charge, or the remaining amount; once per `key`. Throws `RefundRefused`. */
  refundPart(
    paymentIntentId: string,
    refund: { amountCents: number | undefined; reason: string; key: string },
  ): Promise<{ id: string; amountCents: number; status: string }>;
  /** The current warning; undefined for an unknown id. */
  findFraudWarning(warningId: string): Promise<FraudWarning | undefined>;
}

/** Refunds over a Stripe client. `isUnknown` recognises the "no such object" error. */
export function providerRefunds(
  stripe: Stripe,
  { readOptions, isUnknown }: { readOptions: Stripe.RequestOptions; isUnknown: (error: unknown) => boolean },
): ProviderRefunds {
  return {
    async refundPayment(paymentIntentId, { reason, attempt }) {
      try {
        const { status } = await stripe.refunds.create(
          {
            payment_intent: paymentIntentId,
            metadata: { reason },
            ...(reason === "fraud-warning" && { reason: "fraudulent" }),
          },
          { idempotencyKey: `refund-${paymentIntentId}-${attempt}` },
        );
        if (status === "failed" || status === "canceled") throw new Error(`The refund is ${status}`);
        return "refunded";
      } catch (error) {
        // The charge itself prevents a second refund: the provider never forgets a refund.
        if (codeOf(error) === "charge_already_refunded") return "refunded";
        if (codeOf(error) === "charge_disputed") return "disputed";
        throw error;
      }
    },
    async refundPart(paymentIntentId, { amountCents, reason, key }) {
      const ofPayment = { payment_intent: paymentIntentId };
      const parameters = {
        ...ofPayment,
        metadata: { reason, key },
        ...(amountCents !== undefined && { amount: amountCents }),
      };
      for (let attempt = 1; ; attempt++) {
        // The provider may forget an idempotency key after a day, but not the metadata of a refund.
        const { data } = await stripe.refunds.list({ ...ofPayment, limit: 100 }, readOptions);
        const made = data.find(({ metadata }) => metadata?.key === key);
        try {
          const refund = made ?? (await stripe.refunds.create(parameters, { idempotencyKey: `${key}-${attempt}` }));
          return { id: refund.id, amountCents: refund.amount, status: refund.status ?? "pending" };
        } catch (error) {
          // A failed response is final for its idempotency key; the list shows whether it had an effect.
          if (error instanceof Stripe.errors.StripeAPIError && attempt < 3) continue;
          const refusal = refusalOf(error);
          throw refusal ? new RefundRefused(refusal, error) : error;
        }
      }
    },
    async findFraudWarning(warningId) {
      try {
        const warning = await stripe.radar.earlyFraudWarnings.retrieve(warningId, undefined, readOptions);
        const { id, payment_intent: intent, actionable } = warning;
        return { id, paymentIntentId: typeof intent === "string" ? intent : intent?.id, actionable };
      } catch (error) {
        if (isUnknown(error)) return undefined;
        throw error;
      }
    },
  };
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeInvalidRequestError ? error.code : undefined;
}

function refusalOf(error: unknown): RefundRefused["code"] | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined;
  if (error.code === "charge_already_refunded") return "refunded-already";
  if (error.code === "charge_disputed") return "disputed";
  if (error.param === "amount") return "too-much";
  return error.statusCode === 400 ? "not-paid" : undefined;
}
