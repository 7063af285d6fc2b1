import Stripe from "stripe";

/** Money that came back from a creator's account. */
export interface TransferReversal {
  id: string;
  amountCents: number;
  /** The movement on our balance. */
  movementId: string;
  occurredAtSec: number;
}

/** The provider answered that nothing came back. */
export class TransferReversalRefused extends Error {
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(`The provider refuses the transfer reversal: ${code}`, { cause });
    this.code = code;
  }
}

/** Reversals of transfers. Failures of the network or the provider throw. */
export interface ProviderTransferReversals {
  /** Takes a part of a transfer back, once per `key`. Throws `TransferReversalRefused`, such as `balance_insufficient`. */
  reverseTransfer(transferId: string, reversal: { amountCents: number; key: string }): Promise<TransferReversal>;
}

/** Reversals of transfers over a Stripe client. */
export function providerTransferReversals(
  stripe: Stripe,
  { readOptions }: { readOptions: Stripe.RequestOptions },
): ProviderTransferReversals {
  return {
    async reverseTransfer(transferId, { amountCents, key }) {
      for (let attempt = 1; ; attempt++) {
        // The provider may forget an idempotency key after a day, but not the metadata.
        const { data } = await stripe.transfers.listReversals(transferId, { limit: 100 }, readOptions);
        const made = data.find(({ metadata }) => metadata?.key === key);
        if (made) return reversalOf(made);
        try {
          const parameters = { amount: amountCents, metadata: { key } };
          return reversalOf(
            await stripe.transfers.createReversal(transferId, parameters, { idempotencyKey: `${key}-${attempt}` }),
          );
        } catch (error) {
          // A failed response is final for its idempotency key; the list shows whether it had an effect.
          if (error instanceof Stripe.errors.StripeAPIError && attempt < 3) continue;
          const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400;
          throw isRefused ? new TransferReversalRefused(error.code ?? "400", error) : error;
        }
      }
    },
  };
}

function reversalOf({ id, amount, balance_transaction: movement, created }: Stripe.TransferReversal): TransferReversal {
  const movementId = typeof movement === "string" ? movement : movement?.id;
  if (movementId === undefined) throw new Error("The provider's answer lacks an id");
  return { id, amountCents: amount, movementId, occurredAtSec: created };
}
