import type { Stripe } from "stripe";
import { collection } from "../state/store.ts";

/** All transfers. */
export const transfers = collection<Stripe.Transfer>("transfers");

/** Reversals of transfers, for the movements that name one. Transfers have copies of theirs. */
export const reversals = collection<Stripe.TransferReversal>("transfer_reversals");
