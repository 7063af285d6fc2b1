import type { Stripe } from "stripe";
import { collection } from "../../state/store.ts";

/** Every payment that a card's issuer believes to be fraud. */
export const earlyFraudWarnings = collection<Stripe.Radar.EarlyFraudWarning>("early_fraud_warnings");
