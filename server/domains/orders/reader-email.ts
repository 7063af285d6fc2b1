import { emailFingerprints } from "#server/domains/access/index.ts";
import type { ProviderPayment } from "#server/platform/card-provider/provider-payment.ts";
import { equalInConstantTime } from "#server/platform/keys/keys.ts";
import type { OrdersDeps } from "./orders-deps.ts";
import type { OrderRow } from "./store.ts";

/** The address at the provider, if it is the one that ordered. */
export function readerEmail(parts: OrdersDeps, order: OrderRow, payment: ProviderPayment): string | undefined {
  const isReader = (email: string) =>
    emailFingerprints(parts.keys, email).some((print) => equalInConstantTime(print, order.emailFingerprint));
  const email = payment.emails.find(isReader);
  if (!email)
    parts.log.error({ orderId: order.id }, "The provider's address differs from the order's: no mail is sent");
  return email;
}
