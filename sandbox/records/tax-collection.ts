import type { Stripe } from "stripe";
import { collection } from "../state/store.ts";

/** A calculation with the address that it is for. */
export interface TaxCalculation extends Stripe.Tax.Calculation {
  id: string;
}

/** A transaction with its lines, which the API hands out as a list of their own. */
export interface TaxTransaction extends Stripe.Tax.Transaction {
  lines: Stripe.Tax.TransactionLineItem[];
}

/** All tax calculations. */
export const taxCalculations = collection<TaxCalculation>("tax_calculations");

/** All tax transactions, reversals as well. */
export const taxTransactions = collection<TaxTransaction>("tax_transactions");
