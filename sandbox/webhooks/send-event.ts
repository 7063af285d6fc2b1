import type { Receiver } from "../records/event-destination-collection.ts";
import { signPayload } from "./sign-payload.ts";

const timeoutMs = 20_000;

/** Posts an event to a receiver. Returns its status, or the error if it returned none. */
export async function sendEvent(event: object, endpoint: Pick<Receiver, "url" | "secret">, stopped: AbortSignal) {
  const body = JSON.stringify(event, null, 2);
  try {
    const response = await fetch(endpoint.url, {
      method: "POST",
      body,
      redirect: "manual",
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]),
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Stripe-Signature": signPayload(endpoint.secret, body, Math.floor(Date.now() / 1000)),
        "User-Agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
    });
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    return { status: null, error: describe(error) };
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
