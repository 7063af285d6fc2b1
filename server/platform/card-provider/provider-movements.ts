import type Stripe from "stripe";

/** A movement on the account's balance: a balance transaction. Cents of US dollars; outgoing amounts are negative. */
export interface Movement {
  /** `txn_…` */
  id: string;
  kind: "charge" | "refund" | "refund-failure" | "dispute" | "dispute-reversal";
  /** The charge, refund or dispute that moved the balance. */
  subjectId: string;
  amountCents: number;
  /** The provider's fee; negative when it returns one. */
  feeCents: number;
  currency: string;
  occurredAtSec: number;
}

export interface ProviderRefund {
  id: string;
  amountCents: number;
  status: "pending" | "succeeded" | "failed" | "canceled";
  createdAtSec: number;
}

export interface ProviderDispute {
  id: string;
  amountCents: number;
  /** `inquiry`: the bank only asks, no money is held. `closed`: it asked, and let it be. */
  status: "open" | "won" | "lost" | "inquiry" | "closed";
  /** Until when the provider takes evidence, in Unix seconds; null if it takes none. */
  respondBySec: number | null;
}

/** All movements of one payment. The charge is missing until its balance transaction arrives. */
export interface PaymentMovements {
  /** Oldest first. */
  movements: Movement[];
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
}

/** A movement in the account's list, of any origin. */
export interface AccountMovement {
  id: string;
  /** The provider's word for it: `charge`, `refund`, `payout`… */
  type: string;
  sourceId: string | undefined;
  amountCents: number;
  feeCents: number;
  currency: string;
  occurredAtSec: number;
  /** The payment behind it, if there is one. */
  paymentIntentId: string | undefined;
  /** The transfer to a creator's account that this is, or that it takes back. */
  transferId: string | undefined;
  /** Set for a charge, which has its payment's. */
  metadata: Record<string, string> | undefined;
}

/** Movements of the provider's balance. Failures of the network or the provider throw. */
export interface ProviderMovements {
  /** All movements of one payment so far; undefined if there is no such PaymentIntent. */
  findMovements(paymentIntentId: string): Promise<PaymentMovements | undefined>;
  /** Whether the provider has a movement of that id. */
  hasMovement(id: string): Promise<boolean>;
  /** The account's movements from `sinceSec` to `untilSec`, both included, newest first, page by page. */
  listMovements(span: { sinceSec: number; untilSec: number }): AsyncIterable<AccountMovement[]>;
}

const pageSize = 100;

/** The fields that are read of a movement's source: a charge, refund, dispute, transfer or reversal. */
interface MovementSource {
  id: string;
  object: string;
  payment_intent?: string | { id: string } | null;
  metadata?: Record<string, string>;
  /** Of a reversal: the transfer that it takes back. */
  transfer?: string | { id: string } | null;
}

/** The provider's movements over a Stripe client. `isUnknown` recognises the "no such object" error. */
export function providerMovements(
  stripe: Stripe,
  { readOptions, isUnknown }: { readOptions: Stripe.RequestOptions; isUnknown: (error: unknown) => boolean },
): ProviderMovements {
  return {
    async findMovements(paymentIntentId) {
      const intent = await stripe.paymentIntents
        .retrieve(paymentIntentId, { expand: ["latest_charge.balance_transaction"] }, readOptions)
        .catch((error: unknown) => {
          if (isUnknown(error)) return undefined;
          throw error;
        });
      if (!intent) return undefined;
      const charge = expanded(intent.latest_charge);
      const ofPayment = { payment_intent: paymentIntentId, limit: pageSize };
      const expand = ["data.balance_transaction", "data.failure_balance_transaction"];
      const refunds = charge?.paid ? await all(stripe.refunds.list({ ...ofPayment, expand }, readOptions)) : [];
      const disputes = charge?.disputed ? await all(stripe.disputes.list(ofPayment, readOptions)) : [];
      const movements = [
        ...(charge ? movement("charge", charge.id, expanded(charge.balance_transaction)) : []),
        ...refunds.flatMap((refund) => [
          ...movement("refund", refund.id, expanded(refund.balance_transaction)),
          ...movement("refund-failure", refund.id, expanded(refund.failure_balance_transaction)),
        ]),
        ...disputes.flatMap(({ id, balance_transactions: ofDispute }) =>
          ofDispute.flatMap((each) => movement(each.amount < 0 ? "dispute" : "dispute-reversal", id, each)),
        ),
      ];
      return {
        movements: movements.sort((a, b) => a.occurredAtSec - b.occurredAtSec),
        refunds: refunds.map(refundOf),
        disputes: disputes.map(disputeOf),
      };
    },
    async hasMovement(id) {
      try {
        await stripe.balanceTransactions.retrieve(id, undefined, readOptions);
        return true;
      } catch (error) {
        if (isUnknown(error)) return false;
        throw error;
      }
    },
    async *listMovements({ sinceSec, untilSec }) {
      let after: string | undefined;
      while (true) {
        const page = await stripe.balanceTransactions.list(
          {
            created: { gte: sinceSec, lte: untilSec },
            limit: pageSize,
            expand: ["data.source"],
            ...(after && { starting_after: after }),
          },
          readOptions,
        );
        if (page.data.length > 0) yield page.data.map(accountMovement);
        after = page.data.at(-1)?.id;
        if (!page.has_more || !after) return;
      }
    },
  };
}

function all<T>(list: Stripe.ApiListPromise<T>): Promise<T[]> {
  return list.autoPagingToArray({ limit: 10_000 });
}

function movement(
  kind: Movement["kind"],
  subjectId: string,
  transaction: Stripe.BalanceTransaction | undefined,
): Movement[] {
  if (!transaction) return [];
  const { id, amount, fee, currency, created } = transaction;
  return [{ id, kind, subjectId, amountCents: amount, feeCents: fee, currency, occurredAtSec: created }];
}

function accountMovement(transaction: Stripe.BalanceTransaction): AccountMovement {
  const { id, type, source, amount, fee, currency, created } = transaction;
  const object = expanded(source) as MovementSource | undefined;
  const payment = object?.payment_intent;
  return {
    id,
    type,
    sourceId: object?.id ?? (source as string | null) ?? undefined,
    amountCents: amount,
    feeCents: fee,
    currency,
    occurredAtSec: created,
    paymentIntentId: typeof payment === "string" ? payment : payment?.id,
    transferId: transferOf(object),
    metadata: object?.object === "charge" ? object.metadata : undefined,
  };
}

function transferOf(source: MovementSource | undefined): string | undefined {
  if (source?.object === "transfer") return source.id;
  return typeof source?.transfer === "string" ? source.transfer : undefined;
}

function refundOf({ id, amount, status, created }: Stripe.Refund): ProviderRefund {
  const known = status === "succeeded" || status === "failed" || status === "canceled" ? status : "pending";
  return { id, amountCents: amount, status: known, createdAtSec: created };
}

function disputeOf({ id, amount, status, evidence_details: { due_by } }: Stripe.Dispute): ProviderDispute {
  return { id, amountCents: amount, status: disputeStatus(status), respondBySec: due_by };
}

function disputeStatus(status: Stripe.Dispute["status"]): ProviderDispute["status"] {
  if (status === "warning_closed") return "closed";
  if (status.startsWith("warning_")) return "inquiry";
  if (status === "won" || status === "lost") return status as "won" | "lost";
  return "open";
}

/** The requested object; undefined where the provider has none (yet). */
function expanded<T extends object>(value: T | string | null | undefined): T | undefined {
  return value && typeof value === "object" ? value : undefined;
}
