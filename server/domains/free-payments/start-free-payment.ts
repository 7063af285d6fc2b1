import type { CallBody, CallReply } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import type { createCheckoutSession } from "#contract/free-payment.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import type { FreePaymentsDeps } from "./free-payments-deps.ts";
import { attachCheckoutSession, recordFreePayment } from "./free-payments-store.ts";
import { noteMetadata } from "./note-metadata.ts";

const titles = {
  en: (company: string) => `Payment to ${company}`,
  es: (company: string) => `Pago a ${company}`,
} satisfies Record<ScreenLanguage, (company: string) => string>;

export interface FreePaymentStart {
  form: CallBody<typeof createCheckoutSession>;
  language: ScreenLanguage;
  /** The origin of the site that the payer used, to which the provider returns. */
  siteUrl: string;
}

/**
 * Opens the provider's page for a free amount. Commits the row first; sends address and note only to the provider.
 * Throws INVALID_DATA, FEATURE_UNAVAILABLE, PAYMENT_PROVIDER_UNAVAILABLE.
 */
export async function startFreePayment(
  parts: FreePaymentsDeps,
  { form, language, siteUrl }: FreePaymentStart,
): Promise<CallReply<typeof createCheckoutSession>> {
  if (!parts.purchasesOn) throw new CallError("FEATURE_UNAVAILABLE");
  const payment = await recordFreePayment(parts.db, { baseCents: form.amount, language });
  const { id: sessionId, url } = await parts.cardProvider
    .openCheckout({
      freePaymentId: payment.id,
      totalCents: payment.totalCents,
      title: titles[language](parts.company),
      email: form.email,
      language,
      metadata: noteMetadata(form.metadata?.note ?? ""),
      successUrl: siteUrl + paths.inLanguage(paths.paymentSuccess, language),
      cancelUrl: siteUrl + paths.inLanguage(paths.paymentOf(form.amount, "cancelled"), language),
    })
    .catch((error: unknown) => {
      throw error instanceof CallError ? error : new CallError("PAYMENT_PROVIDER_UNAVAILABLE", { cause: error });
    });
  await attachCheckoutSession(parts.db, payment.id, sessionId);
  return { sessionId, url };
}
