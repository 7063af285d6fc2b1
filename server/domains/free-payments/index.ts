import type { CallReply } from "#contract/call.ts";
import type { createCheckoutSession } from "#contract/free-payment.ts";
import type { Queryable, Transaction } from "#db/client.ts";
import type { RebuiltPayment } from "#server/domains/payments/index.ts";
import type { ProviderEvents } from "#server/domains/provider-events/index.ts";
import type { ProviderCheckout } from "#server/platform/card-provider/hosted-checkout.ts";
import type { PastCheckout } from "#server/platform/card-provider/provider-history.ts";
import { checkoutSubscription } from "./checkout-events.ts";
import { freeAmountPayments } from "./free-amount-payments.ts";
import type { FreePaymentsDeps } from "./free-payments-deps.ts";
import { claimFreePaymentToCheck, findFreePaymentIntent } from "./free-payments-store.ts";
import { rebuildFreePayment } from "./rebuild-free-payment.ts";
import { recheckFreePayments } from "./rebuild-store.ts";
import { settleFreePayment } from "./settle-free-payment.ts";
import { type FreePaymentStart, startFreePayment } from "./start-free-payment.ts";

export { checkoutEvents } from "./checkout-events.ts";

/** Amounts that anyone pays to the company. */
export interface FreePayments {
  /** Opens the provider's page for a free amount, in the language of the screen. */
  startFreePayment(start: FreePaymentStart): Promise<CallReply<typeof createCheckoutSession>>;
  /** Settles the free payment of a checkout as the provider shows it, if it is paid. Idempotent. */
  settle(tx: Transaction, checkout: ProviderCheckout): Promise<void>;
  /** The PaymentIntent of a free payment, null if it has none; undefined for an unknown id. */
  findPaymentIntent(db: Queryable, freePaymentId: string): Promise<string | null | undefined>;
  /** Recreates a free payment that a restored database lacks, and settles it if it is paid. */
  rebuild(checkout: PastCheckout): Promise<RebuiltPayment>;
  /** Makes every unpaid free payment due at once. */
  recheckAll(): Promise<void>;
}

/** Free payments over a database and the card provider. They handle payments of the kind `free`. */
export function createFreePayments(
  deps: FreePaymentsDeps,
  providerEvents: Pick<ProviderEvents, "subscribe" | "addSweep">,
): FreePayments {
  deps.payments.register("free", freeAmountPayments(deps));
  providerEvents.subscribe(checkoutSubscription(deps));
  providerEvents.addSweep("free-payments", {
    claim: () => claimFreePaymentToCheck(deps.db),
    async check(sessionId) {
      const checkout = await deps.cardProvider.findCheckout(sessionId);
      if (checkout) await deps.db.transaction((tx) => settleFreePayment(deps, tx, checkout));
    },
  });
  return {
    startFreePayment: (start) => startFreePayment(deps, start),
    settle: (tx, checkout) => settleFreePayment(deps, tx, checkout),
    findPaymentIntent: findFreePaymentIntent,
    rebuild: (checkout) => rebuildFreePayment(deps, checkout),
    recheckAll: () => recheckFreePayments(deps.db),
  };
}
