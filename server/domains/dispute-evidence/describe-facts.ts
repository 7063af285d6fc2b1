import { consentText } from "#contract/consent.ts";
import type { Evidence } from "#contract/dispute-evidence.ts";
import { formatUsd } from "#contract/money.ts";
import type { FoundPaid } from "#server/domains/operations/index.ts";
import type { PaymentDescription } from "#server/domains/payments/index.ts";
import type { EvidenceDeps } from "./evidence-deps.ts";
import type { DisputeRow } from "./evidence-store.ts";

type Purchase = Extract<NonNullable<FoundPaid>, { orderId: string }>;

/** The facts of a disputed payment, as the first draft of its evidence: in English, which banks read. Nothing in them names the reader. */
export async function describeFacts(deps: EvidenceDeps, dispute: DisputeRow): Promise<Evidence> {
  const payment = await deps.payments.find(deps.db, dispute.paymentIntentId);
  const paid = await deps.operations.findById(dispute.purchaseId);
  if (!payment || !paid) throw new Error("The payment of a dispute does not exist");
  const described = await deps.payments.handlerOf(payment).describe(payment);
  const serviceDate = described.paidAt?.toISOString().slice(0, 10) ?? "";
  const price = formatUsd(payment.amountCents);
  const nothing = { accessLog: "", terms: "", statement: "" };
  if (!("orderId" in paid) || !described.post)
    return { ...nothing, serviceDate, description: `A voluntary payment of ${price}. The payer chose the amount.` };
  const { title, creator } = described.post.bought;
  const grant = await deps.access.grantOfOrder(paid.orderId);
  return {
    ...{ serviceDate, statement: "", terms: acceptedTerms(described, described.post.consentVersion) },
    description: `Access to the digital piece “${title}” by ${creator}, to read on our website for 72 hours. Price: ${price}.`,
    accessLog: accessLog(paid, grant?.delivered ?? false),
  };
}

function accessLog({ orderedAt, settledAt, expiresAt, mails }: Purchase, isDelivered: boolean): string {
  const sent = (kind: string) => mails.filter((mail) => mail.kind === kind && mail.state === "sent").length;
  return [
    `${utc(orderedAt)}: the buyer accepted the terms and ordered.`,
    settledAt && `${utc(settledAt)}: the payment succeeded, and access was open from then on.`,
    isDelivered && "Our server delivered the whole piece to the buyer after the payment.",
    expiresAt && `${utc(expiresAt)}: the end of the 72 hours of access.`,
    `Mails sent to the address that the buyer gave: ${sent("access-code")} with the access code, ${sent("receipt")} with the receipt.`,
  ]
    .filter(Boolean)
    .join("\n");
}

function acceptedTerms({ language }: PaymentDescription, version: string): string {
  const english = consentText(version, "en") ?? "";
  const shown = language === "es" ? `In Spanish: ${consentText(version, "es") ?? ""}\nIn English: ${english}` : english;
  return `Shown at the payment button and accepted by paying (version ${version}):\n${shown}`;
}

/** Such as `2026-11-23 14:05:00 UTC`. */
function utc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
