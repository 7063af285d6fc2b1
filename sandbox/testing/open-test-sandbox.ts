import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { controlClient } from "../control-client.ts";
import { type SandboxOptions, startSandbox } from "../start-sandbox.ts";

/** Runs every asynchronous step immediately. */
const noDelays = { balanceDelayMs: 0, followUpDelayMs: 0, refundDelayMs: 0, payoutStepMs: 86_400_000 };

/** A provider on a free port for one test, with the real SDK and the control client connected to it. */
export async function openTestSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({ port: 0, timing: noDelays, ...options });
  onTestFinished(() => sandbox.close());
  return { sandbox, stripe: stripeAt(sandbox.port), control: controlClient(sandbox.url) };
}

/** The real SDK connected to a local provider, without retries by default. */
export function stripeAt(port: number, key = "sk_test_vitrina", maxNetworkRetries = 0): Stripe {
  return new Stripe(key, { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries, telemetry: false });
}

/** The parameters of an unpaid PaymentIntent. */
export const purchase = {
  amount: 1299,
  currency: "usd",
  automatic_payment_methods: { enabled: true },
  metadata: { order: "order-1" },
} satisfies Stripe.PaymentIntentCreateParams;

/** The parameters to confirm with a payment method. */
export function confirmWith(paymentMethod: string) {
  return { payment_method: paymentMethod, return_url: "http://localhost:3000/payment-callback" };
}

/** The error of a failed call. Throws if the call succeeds. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("The call succeeded.");
}
