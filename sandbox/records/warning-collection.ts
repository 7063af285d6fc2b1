import type { Stripe } from "stripe";
import { collection } from "../state/store.ts";

/** All early fraud warnings. */
export const earlyFraudWarnings = collection<Stripe.Radar.EarlyFraudWarning>("early_fraud_warnings");
