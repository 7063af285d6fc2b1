import Stripe from "stripe";

/** The texts that the shop sends to the bank about a dispute. */
export interface DisputeEvidence {
  /** The sold piece. */
  description: string;
  serviceDate: string;
  accessLog: string;
  terms: string;
  statement: string;
}

/** The provider takes no evidence of the dispute: its deadline has passed, it has evidence, or it is decided. */
export class EvidenceRefused extends Error {
  constructor(disputeId: string, cause?: unknown) {
    super(`The provider takes no evidence of dispute ${disputeId}`, { cause });
  }
}

/** Answers to disputes. Failures of the network or the provider throw. */
export interface ProviderDisputes {
  /** Sends the evidence of a dispute to the bank, once per `key`. Throws `EvidenceRefused`. */
  submitEvidence(disputeId: string, submission: { evidence: DisputeEvidence; key: string }): Promise<void>;
}

/** Disputes over a Stripe client. */
export function providerDisputes(
  stripe: Stripe,
  { readOptions }: { readOptions: Stripe.RequestOptions },
): ProviderDisputes {
  return {
    async submitEvidence(disputeId, { evidence, key }) {
      const parameters = { evidence: toProvider(evidence), metadata: { evidence: key }, submit: true };
      for (let attempt = 1; ; attempt++) {
        // The provider may forget an idempotency key after a day, but not the metadata, which it stores with the evidence.
        const { metadata, ...dispute } = await stripe.disputes.retrieve(disputeId, undefined, readOptions);
        if (metadata.evidence === key) return;
        if (!takesEvidence(dispute)) throw new EvidenceRefused(disputeId);
        try {
          await stripe.disputes.update(disputeId, parameters, { idempotencyKey: `${key}-${attempt}` });
          return;
        } catch (error) {
          // A failed response is final for its idempotency key; the metadata shows whether it had an effect.
          if (error instanceof Stripe.errors.StripeAPIError && attempt < 3) continue;
          const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
          throw isRefused ? new EvidenceRefused(disputeId, error) : error;
        }
      }
    },
  };
}

function takesEvidence({ status, evidence_details: details }: Pick<Stripe.Dispute, "status" | "evidence_details">) {
  return status.endsWith("needs_response") && !details.past_due;
}

function toProvider(evidence: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence {
  return {
    product_description: evidence.description,
    service_date: evidence.serviceDate,
    access_activity_log: evidence.accessLog,
    refund_policy_disclosure: evidence.terms,
    uncategorized_text: evidence.statement,
  };
}
