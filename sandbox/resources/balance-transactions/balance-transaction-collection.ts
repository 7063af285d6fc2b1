import type { Stripe } from "stripe";
import { collection } from "../../state/store.ts";

/** All balance transactions. */
export const balanceTransactions = collection<Stripe.BalanceTransaction>("balance_transactions");
