/** The state of a payment at the card provider, from which the model derives everything else. */
export interface Facts {
  cents: number;
  paid: boolean;
  /** The provider has reported its fee. Shares are computed only then. */
  charged: boolean;
  refunds: { id: string; cents: number; failed: boolean }[];
  disputes: { id: string; cents: number; state: "inquiry" | "closed" | "open" | "won" | "lost"; fees: number }[];
  warned: boolean;
}

/** The expected account balances of a payment, in cents. The three platform accounts are summed. */
export interface Books {
  clearing: number;
  unsplit: number;
  balance: number;
  fees: number;
  creatorPayable: number;
  creatorHeld: number;
  disputesHeld: number;
  platform: number;
}

const disputeFeeCents = 1_500;

/** The provider's fee for a charge: 2.9% + 30c. */
export function feeCents(cents: number): number {
  return Math.round((cents * 29) / 1_000) + 30;
}

/** The provider's fee for a dispute. */
export function disputeFees(isReturned: boolean): number {
  return isReturned ? 0 : disputeFeeCents;
}

/** The sum of successful refunds, in cents. */
export function refundedCents({ refunds }: Facts): number {
  return sum(refunds.filter(({ failed }) => !failed));
}

/** Whether the whole amount is refunded. */
export function isFullyRefunded(facts: Facts): boolean {
  return refundedCents(facts) >= facts.cents;
}

/** Whether a dispute holds money or was lost. */
export function isChargedBack({ disputes }: Facts): boolean {
  return disputes.some(({ state }) => state === "open" || state === "lost");
}

/** The expected books of a payment (behaviour section Money). `of` is a purchase or a free amount. */
export function booksOf(facts: Facts, of: "purchase" | "free"): Books {
  const nothing = { balance: 0, fees: 0, creatorPayable: 0, creatorHeld: 0, disputesHeld: 0, platform: 0 };
  if (!facts.charged) return { ...nothing, clearing: facts.cents, unsplit: 0 - facts.cents };
  const { cents } = facts;
  const fee = feeCents(cents);
  const share = of === "free" ? 0 : Math.max(0, Math.floor(((cents - fee) * 80) / 100));
  const keeps = (returned: number) => Math.floor((share * Math.max(0, cents - returned)) / cents);
  const refunded = refundedCents(facts);
  const lost = sum(facts.disputes.filter(({ state }) => state === "lost"));
  const held = sum(facts.disputes.filter(({ state }) => state === "open"));
  const fees = fee + facts.disputes.reduce((total, dispute) => total + dispute.fees, 0);
  const balance = cents - refunded - lost - held - fees;
  const payable = keeps(refunded + lost + held);
  const heldOfCreator = keeps(refunded + lost) - payable;
  const others = balance + fees + held - payable - heldOfCreator;
  return {
    ...{ clearing: 0, unsplit: 0, balance, fees },
    ...{ creatorPayable: 0 - payable, creatorHeld: 0 - heldOfCreator, disputesHeld: held },
    // The platform gets the remainder.
    platform: 0 - others,
  };
}

function sum(list: { cents: number }[]): number {
  return list.reduce((total, { cents }) => total + cents, 0);
}
