import type { StudioPayout } from "./payout-types.ts";

/** Where money is that has left the balance and is not at the bank. */
export type MoneyPlace = "onTheWay" | "setAside" | "atStripe";

const places: Record<StudioPayout["state"], MoneyPlace | undefined> = {
  ...{
    reserved: "onTheWay",
    delayed: "onTheWay",
    transferred: "onTheWay",
    pending: "onTheWay",
    in_transit: "onTheWay",
  },
  ...{
    "on-hold": "setAside",
    "account-checking": "setAside",
    "account-details-needed": "setAside",
    "account-rejected": "setAside",
  },
  "account-disconnected": "setAside",
  // The provider has it and sends it again: after the bank sent it back, or with the next payout to the bank.
  ...{ failed: "atStripe", "sent-again": "atStripe", canceled: "atStripe" },
  // The provider keeps it until the bank details are right.
  "awaiting-bank": "atStripe",
  ...{
    "kept-checking": "atStripe",
    "kept-details-needed": "atStripe",
    "kept-rejected": "atStripe",
    "kept-disconnected": "atStripe",
  },
  ...{ paid: undefined, "taken-out": undefined, undone: undefined, returned: undefined },
};

/** The sums, in dollars, of payouts that have left the balance and are not at the bank, by where their money is. */
export function sumMoneyLeft(payouts: readonly StudioPayout[]): Record<MoneyPlace, number> {
  const sumOf = (place: MoneyPlace) =>
    payouts
      .filter(({ state }) => places[state] === place)
      .reduce((cents, { amount, reversed }) => cents + Math.round((amount - reversed) * 100), 0) / 100;
  return { onTheWay: sumOf("onTheWay"), setAside: sumOf("setAside"), atStripe: sumOf("atStripe") };
}
