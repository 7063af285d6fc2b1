import type { Stripe } from "stripe";
import { collection } from "../../state/store.ts";

/** Every movement on the account's balance. */
export const balanceTransactions = collection<Stripe.BalanceTransaction>("balance_transactions");
