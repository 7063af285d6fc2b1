import Stripe from "stripe";

/** Money that came back from a creator's account. */
export interface TransferReversal {
  id: string;
  amountCents: number;
  /** The movement on our balance. */
  movementId: string;
  occurredAtSec: number;
}

/** A member's order to take money back. The provider keeps it, so that a database that lost it can record it again. */
export interface ReversalOrder {
  id: string;
  reason: "fraud" | "closing";
  /** The account of the member. */
  orderedBy: string;
}

/** A reversal as the provider lists it; without an order if somebody made it on the provider's own pages. */
export type ReturnedTransfer = TransferReversal & { order: ReversalOrder | undefined };

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
  /** Takes a part of a transfer back, once per order. Throws `TransferReversalRefused`, such as `balance_insufficient`. */
  reverseTransfer(
    transferId: string,
    reversal: { amountCents: number; order: ReversalOrder },
  ): Promise<TransferReversal>;
  /** The transfers of which something came back since a time. */
  listReversedTransfers(sinceSec: number): Promise<string[]>;
  /** The reversals of a transfer, oldest first. */
  listReversals(transferId: string): Promise<ReturnedTransfer[]>;
}

/** Reversals of transfers over a Stripe client. */
export function providerTransferReversals(
  stripe: Stripe,
  { readOptions }: { readOptions: Stripe.RequestOptions },
): ProviderTransferReversals {
  return {
    async listReversedTransfers(sinceSec) {
      const wanted = { type: "transfer_refund", created: { gte: sinceSec }, limit: 100, expand: ["data.source"] };
      const reversed = new Set<string>();
      for await (const { source } of stripe.balanceTransactions.list(wanted, readOptions)) {
        const transfer = typeof source === "object" && source?.object === "transfer_reversal" ? source.transfer : null;
        if (transfer !== null) reversed.add(typeof transfer === "string" ? transfer : transfer.id);
      }
      return [...reversed];
    },
    async listReversals(transferId) {
      const list = stripe.transfers.listReversals(transferId, { limit: 100 }, readOptions);
      const found = await list.autoPagingToArray({ limit: 10_000 });
      return found.reverse().map((each) => ({ ...reversalOf(each), order: orderOf(each) }));
    },
    async reverseTransfer(transferId, { amountCents, order: { id, reason, orderedBy } }) {
      const key = keyPrefix + id;
      for (let attempt = 1; ; attempt++) {
        // The provider may forget an idempotency key after a day, but not the metadata.
        const { data } = await stripe.transfers.listReversals(transferId, { limit: 100 }, readOptions);
        const made = data.find(({ metadata }) => metadata?.key === key);
        if (made) return reversalOf(made);
        try {
          const parameters = { amount: amountCents, metadata: { key, reason, ordered_by: orderedBy } };
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

const keyPrefix = "reversal-";

function orderOf({ metadata }: Stripe.TransferReversal): ReversalOrder | undefined {
  const { key = "", reason, ordered_by: orderedBy } = metadata ?? {};
  const isKnown = reason === "fraud" || reason === "closing";
  return isKnown && orderedBy && key.startsWith(keyPrefix)
    ? { id: key.slice(keyPrefix.length), reason, orderedBy }
    : undefined;
}

function reversalOf({ id, amount, balance_transaction: movement, created }: Stripe.TransferReversal): TransferReversal {
  const movementId = typeof movement === "string" ? movement : movement?.id;
  if (movementId === undefined) throw new Error("The provider's answer lacks an id");
  return { id, amountCents: amount, movementId, occurredAtSec: created };
}
