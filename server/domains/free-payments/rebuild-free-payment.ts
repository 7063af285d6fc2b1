import { freePaymentBaseCents } from "#contract/free-amount.ts";
import { isScreenLanguage } from "#contract/languages.ts";
import { isUuid } from "#db/is-uuid.ts";
import type { RebuiltPayment } from "#server/domains/payments/index.ts";
import type { PastCheckout } from "#server/platform/card-provider/provider-history.ts";
import type { FreePaymentsDeps } from "./free-payments-deps.ts";
import { attachCheckoutSession } from "./free-payments-store.ts";
import { insertLostFreePayment } from "./rebuild-store.ts";
import { settleFreePayment } from "./settle-free-payment.ts";

/** Recreates a free payment that the database lacks from its Checkout Session, and settles it if it is paid. */
export async function rebuildFreePayment(parts: FreePaymentsDeps, checkout: PastCheckout): Promise<RebuiltPayment> {
  const { freePaymentId: id, totalCents, locale, createdSec } = checkout;
  if (id === undefined || !isUuid(id)) return "foreign";
  const baseCents = freePaymentBaseCents(totalCents);
  if (baseCents === undefined) return { why: `no amount gives a total of ${totalCents} cents` };
  const language = isScreenLanguage(locale) ? locale : "en";
  const isNew = await insertLostFreePayment(parts.db, { id, baseCents, language, createdSec });
  if (isNew) await attachCheckoutSession(parts.db, id, checkout.id);
  if (checkout.isPaid) await parts.db.transaction((tx) => settleFreePayment(parts, tx, checkout));
  return isNew ? "rebuilt" : "known";
}
