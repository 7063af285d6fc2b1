import { toDollars } from "#contract/money.ts";
import { outcomeOf } from "#web/client/call-failure.ts";
import { client } from "#web/client/client.ts";

interface FreePayment {
  totalCents: number;
  email: string;
  note: string;
}

/**
 * Requests the provider's page for a free amount and returns its address. Throws with a cause for the log; the payer
 * reads one text for every failure (spec section 8).
 */
export async function openCheckout({ totalCents, email, note }: FreePayment): Promise<string> {
  const metadata = note.trim() === "" ? undefined : { note: note.trim() };
  const body = { amount: toDollars(totalCents), email, ...(metadata && { metadata }) };
  const outcome = await outcomeOf(client.createCheckoutSession({ body }));
  switch (outcome.kind) {
    case "refused":
      throw new Error(outcome.message);
    case "unreadable":
      throw new Error("Invalid JSON response from server");
    case "unreachable":
      throw new Error("An unexpected error occurred during payment processing");
    case "reply": {
      // Guards: the server's reply always has both.
      const { sessionId, url } = outcome.reply as Partial<typeof outcome.reply>;
      if (!sessionId) throw new Error("No session ID received from backend");
      if (!url) throw new Error("Stripe failed to load");
      return url;
    }
  }
}
