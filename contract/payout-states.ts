/** Why the creator's account receives no money, so that a reserved payout waits; or why the provider keeps what the account has. */
export const payoutStops = ["checking", "details-needed", "rejected", "disconnected"] as const;
export type PayoutStop = (typeof payoutStops)[number];

/** The states of a payout, from reserved to the bank. */
export const payoutStates = [
  ...([
    "account-checking",
    "account-details-needed",
    "account-rejected",
    "account-disconnected",
  ] as const satisfies `account-${PayoutStop}`[]),
  ...(["reserved", "on-hold", "undone", "delayed", "transferred", "pending", "in_transit", "paid"] as const),
  ...(["failed", "canceled", "returned"] as const),
] as const;

export type PayoutState = (typeof payoutStates)[number];

/** The states on the creator's pages. `awaiting-bank`: the provider keeps a payout until the bank details are right. `sent-again`: it sends one again that came back. `kept-…`: it keeps one in the account's balance. `taken-out`: the creator took it out of there. */
export const creatorPayoutStates = [
  ...payoutStates,
  ...(["awaiting-bank", "sent-again", "taken-out"] as const),
  ...([
    "kept-checking",
    "kept-details-needed",
    "kept-rejected",
    "kept-disconnected",
  ] as const satisfies `kept-${PayoutStop}`[]),
] as const;
export type CreatorPayoutState = (typeof creatorPayoutStates)[number];

/** Whether the provider asks for the bank account of a creator, or can pay to the one that it has. */
export const bankDetails = ["asked", "right"] as const;
export type BankDetails = (typeof bankDetails)[number];

/** How often a creator is paid: on each payday, or on the first one of a month. */
export const payoutSchedules = ["weekly", "monthly"] as const;
export type PayoutSchedule = (typeof payoutSchedules)[number];

/** The reasons why a payday pays a creator nothing. */
export const skipReasons = [...(["below-minimum", "no-account", ...payoutStops, "restricted"] as const)] as const;

/** The states of a creator's account at the card provider. */
export const payoutAccountStates = [
  ...(["pending", "active", "restricted", "rejected", "unsupported", "disconnected", "closed"] as const),
] as const;
export type PayoutAccountState = (typeof payoutAccountStates)[number];

/** Why no details open a restricted account again: only the provider's staff do, or nobody. */
export const payoutAccountResolutions = ["contact-stripe", "none"] as const;

/** Why reserved payouts are not sent now: for 72 hours after a change of the bank account, or until finance releases them. */
export const payoutHoldCauses = ["bank-changed", "finance"] as const;
export type PayoutHoldCause = (typeof payoutHoldCauses)[number];

/** Why money may be taken back from a transfer. */
export const reversalReasons = ["fraud", "closing"] as const;
