import type { Stripe } from "stripe";
import { emitEvent } from "../../events/emit-event.ts";
import { charges } from "../../records/charge-collection.ts";
import { disputes } from "../../records/dispute-collection.ts";
import type { World } from "../../state/world.ts";
import { ApiError } from "../../wire/api-error.ts";
import { newId } from "../../wire/new-id.ts";
import { mustFind } from "../../wire/resource.ts";
import { postBalanceTransaction } from "../balance-transactions/post-balance-transaction.ts";
import { closeWarnings } from "../early-fraud-warnings/warn-of-fraud.ts";
import { noEvidence } from "./evidence.ts";

/** The provider's fee for a dispute, in cents: $15.00. */
export const disputeFeeCents = 1500;

const responseWindowSec = 9 * 24 * 60 * 60;

/** Stripe's reasons for a card dispute. */
export const disputeReasons = [
  "credit_not_processed",
  "duplicate",
  "fraudulent",
  "general",
  "product_not_received",
  "product_unacceptable",
  "subscription_canceled",
  "unrecognized",
] as const;

/** The cardholder's complaint to the bank. */
export interface Complaint {
  reason: (typeof disputeReasons)[number];
  /** Cents; default is the amount that was not refunded. */
  amountCents?: number | undefined;
  /** Opens an inquiry: the bank only asks, and no money moves. */
  isInquiry?: boolean | undefined;
}

/** Opens a dispute of a paid charge. Amount and fee leave the balance at once, except for an inquiry. */
export function openDispute(world: World, chargeId: string, complaint: Complaint): Stripe.Dispute {
  const charge = world.store.get(charges, chargeId);
  if (!charge?.paid) throw refused(`Charge ${chargeId} was not paid.`);
  const left = charge.amount - charge.amount_refunded;
  const amount = complaint.amountCents ?? (left > 0 ? left : charge.amount);
  if (amount < 1 || amount > charge.amount) throw refused("amountCents must be between 1 and the charge's amount.");
  const dispute = buildDispute(world, charge, amount, complaint);
  world.store.put(disputes, dispute.id, dispute);
  world.store.put(charges, charge.id, { ...charge, disputed: true });
  closeWarnings(world, charge.id);
  emitEvent(world, "charge.dispute.created", dispute, null);
  if (!complaint.isInquiry) emitEvent(world, "charge.dispute.funds_withdrawn", dispute, null);
  return dispute;
}

/** Turns an inquiry into a chargeback: amount and fee leave the balance. */
export function escalateInquiry(world: World, id: string): Stripe.Dispute {
  const current = mustFind(world.store, disputes, "dispute", id);
  const charge = world.store.get(charges, String(current.charge));
  if (!charge || !/^warning_(?!closed)/.test(current.status)) throw refused(`Dispute ${id} is not an open inquiry.`);
  const card = current.payment_method_details?.card;
  const changed = world.store.put(disputes, id, {
    ...current,
    balance_transactions: [withdraw(world, charge, id, current.amount)],
    is_charge_refundable: false,
    ...(card && { payment_method_details: { card: { ...card, case_type: "chargeback" }, type: "card" } }),
    evidence_details: { ...current.evidence_details, due_by: world.clock.nowSec() + responseWindowSec },
    status: "needs_response",
  });
  emitEvent(world, "charge.dispute.updated", changed, null, { status: current.status });
  emitEvent(world, "charge.dispute.funds_withdrawn", changed, null);
  return changed;
}

function buildDispute(world: World, charge: Stripe.Charge, amount: number, complaint: Complaint): Stripe.Dispute {
  const id = newId("du_");
  const { isInquiry = false, reason } = complaint;
  const nowSec = world.clock.nowSec();
  const network = charge.payment_method_details?.card?.network ?? "visa";
  return {
    id,
    object: "dispute",
    amount,
    balance_transactions: isInquiry ? [] : [withdraw(world, charge, id, amount)],
    charge: charge.id,
    created: nowSec,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: nowSec + responseWindowSec,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    network_reason_code: reason === "fraudulent" ? "10.4" : "13.1",
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? "visa",
        case_type: isInquiry ? "inquiry" : "chargeback",
        network,
        network_reason_code: reason === "fraudulent" ? "10.4" : "13.1",
      },
      type: "card",
    },
    reason,
    status: isInquiry ? "warning_needs_response" : "needs_response",
  };
}

function withdraw(world: World, charge: Stripe.Charge, disputeId: string, amount: number): Stripe.BalanceTransaction {
  return postBalanceTransaction(world, {
    category: "dispute",
    amountCents: -amount,
    fee: { cents: disputeFeeCents, description: "Dispute fee" },
    currency: charge.currency,
    source: disputeId,
    description: `Chargeback withdrawal for ${charge.id}`,
  });
}

function refused(message: string): ApiError {
  return new ApiError(400, { type: "invalid_request_error", message });
}
