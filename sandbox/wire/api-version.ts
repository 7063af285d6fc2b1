import type { Stripe } from "stripe";

/** The API version that the provider speaks; the `stripe` package is pinned to the same. */
export const apiVersion = "2026-10-28.endive" satisfies Stripe.LatestApiVersion;
