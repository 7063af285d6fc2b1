/** The states of a payout, from reserved to the bank. */
export const payoutStates = [
  ...(["reserved", "on-hold", "undone", "delayed", "transferred", "pending", "in_transit", "paid"] as const),
  ...(["failed", "canceled"] as const),
] as const;

export type PayoutState = (typeof payoutStates)[number];

/** How often a creator is paid: on each payday, or on the first one of a month. */
export const payoutSchedules = ["weekly", "monthly"] as const;
export type PayoutSchedule = (typeof payoutSchedules)[number];

/** The reasons why a payday pays a creator nothing. */
export const skipReasons = [
  ...(["below-minimum", "no-account", "details-needed", "rejected", "disconnected", "restricted"] as const),
] as const;
