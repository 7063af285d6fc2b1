import type { Stripe } from "stripe";
import { collection } from "../state/store.ts";

/** A payout of a connected account to its bank, and the movements that it pays out. */
export interface BankPayout {
  id: string;
  account: string;
  payout: Stripe.Payout;
  movements: string[];
}

export const bankPayouts = collection<BankPayout>("bank_payouts");

/** Accounts that are paid out, and payouts that go a step on, by the id of either. */
export const duePayoutSteps = collection<{ id: string; account: string; payout: string | null; dueAtMs: number }>(
  "due_payout_steps",
);
