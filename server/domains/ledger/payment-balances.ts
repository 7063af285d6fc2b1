import { creatorShareCents, remainingShareCents } from "#contract/revenue-share.ts";
import type { Account } from "./accounts.ts";

/** The accounts that payments move. */
export type PaymentAccount = Exclude<Account, "payouts-in-transit" | "financial-account">;

/** An event of a payment to be posted, in cents as reported by the provider; amounts that leave us are negative. */
export interface Posting {
  kind: "settlement" | "charge" | "refund" | "refund-failure" | "dispute" | "dispute-reversal" | "dispute-lost";
  /** The refund or dispute. */
  subjectId: string | null;
  amountCents: number;
  feeCents: number;
}

/** The facts that determine how a payment is split. */
export interface PaymentTerms {
  kind: "purchase" | "free" | "refused";
  creatorPercent: number;
  /** The tax in the price, which nobody earns. */
  taxCents: number;
}

/**
 * The balance of each account after these postings of a payment, in cents. It always sums to zero, and the order of
 * refunds and disputes does not matter. The entries of a posting are the balances after it minus those before it.
 */
export function paymentBalances(terms: PaymentTerms, postings: readonly Posting[]): Record<PaymentAccount, number> {
  const sum = (kinds: Posting["kind"][], of: "amountCents" | "feeCents" = "amountCents", subjectId?: string | null) =>
    postings
      .filter((each) => kinds.includes(each.kind) && (subjectId === undefined || each.subjectId === subjectId))
      .reduce((total, each) => total + each[of], 0);
  const isCharged = postings.some(({ kind }) => kind === "charge");
  const settled = isCharged ? 0 : sum(["settlement"]);
  const sold = sum(["charge"]);
  const refunded = 0 - sum(["refund", "refund-failure"]);
  const fees = sum(["charge", "refund", "refund-failure", "dispute", "dispute-reversal"], "feeCents");
  const lostDisputes = new Set(postings.flatMap(({ kind, subjectId }) => (kind === "dispute-lost" ? [subjectId] : [])));
  const disputed = 0 - sum(["dispute", "dispute-reversal"]);
  const lost =
    0 - [...lostDisputes].reduce((total, id) => total + sum(["dispute", "dispute-reversal"], "amountCents", id), 0);
  const held = disputed - lost;

  const tax = isCharged ? terms.taxCents : 0;
  const share = creatorShareCents(sold - tax - sum(["charge"], "feeCents"), terms.creatorPercent);
  const keptAfterRefunds = remainingShareCents(share, sold, refunded);
  const kept = remainingShareCents(share, sold, refunded + lost);
  const payable = remainingShareCents(share, sold, refunded + lost + held);
  const taxAfterRefunds = remainingShareCents(tax, sold, refunded);
  const taxKept = remainingShareCents(tax, sold, refunded + lost);
  const isOurs = terms.kind !== "refused";
  return {
    "provider-clearing": settled,
    "unsplit-sales": 0 - settled,
    "provider-balance": sold - refunded - disputed - fees,
    "provider-fees": fees,
    "creator-payable": 0 - payable,
    "creator-held": payable - kept,
    "tax-payable": 0 - taxKept,
    "platform-revenue": isOurs ? share + tax - sold : 0,
    refunds: isOurs ? refunded - (share - keptAfterRefunds) - (tax - taxAfterRefunds) : 0,
    "disputes-held": held,
    "disputes-lost": isOurs ? lost - (keptAfterRefunds - kept) - (taxAfterRefunds - taxKept) : 0,
    "owed-back": isOurs ? 0 : refunded + lost - sold,
  };
}
