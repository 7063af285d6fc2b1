import type { CallBody, CallReply } from "#contract/call.ts";
import type { createCheckoutSession } from "#contract/free-payment.ts";
import type { checkPaymentStatus, cleanCache, resendCode, validateCode } from "#contract/payments.ts";
import type { MailContent } from "#server/platform/outbox/outbox.ts";
import { type FreePaymentStart, startFreePayment } from "./free-payments/start-free-payment.ts";
import { checkPayment, closeHandover } from "./hand-over.ts";
import { writeAccessCodeMail } from "./mail/access-code.ts";
import type { PayerProof } from "./payer-proof.ts";
import type { PaymentsParts } from "./payments-parts.ts";
import { redeemAccessCode } from "./redeem-access-code.ts";
import { refundOwedPayment } from "./refund-owed-payment.ts";
import { resendAccessCode } from "./resend-access-code.ts";
import { type PostPurchaseStart, startPostPurchase } from "./start-post-purchase.ts";
import { forgetOrderAddresses } from "./store.ts";
import { sweepPayment } from "./sweep-payment.ts";
import { workEvent } from "./work-event.ts";

/** Purchases of posts. Every action throws `CallError` to refuse. */
export interface Payments {
  startPostPurchase(start: PostPurchaseStart): Promise<{ clientSecret: string }>;
  checkPayment(paymentIntentId: string, proof: PayerProof): Promise<CallReply<typeof checkPaymentStatus>>;
  closeHandover(paymentIntentId: CallBody<typeof cleanCache>["paymentIntentId"], proof: PayerProof): Promise<void>;
  redeemAccessCode(form: CallBody<typeof validateCode>, address: string): Promise<CallReply<typeof validateCode>>;
  resendAccessCode(form: CallBody<typeof resendCode>, address: string): Promise<void>;
  /** Opens the provider's page for a free amount, in the language of the screen. */
  startFreePayment(start: FreePaymentStart): Promise<CallReply<typeof createCheckoutSession>>;
  /** Resolves when what goes on behind given answers has ended: a stop waits for it. */
  finishBehindAnswers(): Promise<void>;
  /** Works a signed webhook body once. Throws INVALID_DATA if the signature does not hold. */
  workEvent(body: Buffer, signature: string): Promise<void>;
  /** Asks the provider about the next payment of which no webhook told; false if none is due. */
  sweepPayment(): Promise<boolean>;
  /** Gives back the next payment that is owed back; false if none is due. */
  refundOwedPayment(): Promise<boolean>;
  /** Forgets, a day after an order, from where it came. */
  forgetOrderAddresses(): Promise<void>;
  /** The mail with a purchase's code, in its order's language. */
  writeAccessCodeMail(orderId: string): Promise<MailContent>;
}

/** Purchases over a database and a card provider. */
export function createPayments(parts: PaymentsParts): Payments {
  const behindAnswers = new Set<Promise<void>>();
  return {
    startPostPurchase: (start) => startPostPurchase(parts, start),
    checkPayment: (paymentIntentId, proof) => checkPayment(parts, paymentIntentId, proof),
    closeHandover: (paymentIntentId, proof) => closeHandover(parts, paymentIntentId, proof),
    redeemAccessCode: (form, address) => redeemAccessCode(parts, form, address),
    startFreePayment: (start) => startFreePayment(parts, start),
    async resendAccessCode(form, address) {
      const { behind } = await resendAccessCode(parts, form, address);
      behindAnswers.add(behind);
      void behind.then(() => behindAnswers.delete(behind));
    },
    async finishBehindAnswers() {
      await Promise.all(behindAnswers);
    },
    workEvent: (body, signature) => workEvent(parts, body, signature),
    sweepPayment: () => sweepPayment(parts),
    refundOwedPayment: () => refundOwedPayment(parts),
    forgetOrderAddresses: () => forgetOrderAddresses(parts.db),
    writeAccessCodeMail: (orderId) => writeAccessCodeMail(parts, orderId),
  };
}
