import type { Logger } from "pino";
import type { CallBody, CallReply } from "#contract/call.ts";
import type { checkPaymentStatus, cleanCache, resendCode, validateCode } from "#contract/payments.ts";
import type { Database } from "#db/client.ts";
import type { Access } from "#server/domains/access/index.ts";
import type { Content } from "#server/domains/content/index.ts";
import type { CardProvider } from "#server/platform/card-provider/card-provider.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import type { MailContent, Outbox } from "#server/platform/outbox/outbox.ts";
import type { RateLimits } from "#server/platform/rate-limits/rate-limits.ts";
import { checkPayment, closeHandover } from "./hand-over.ts";
import { writeAccessCodeMail } from "./mail/access-code.ts";
import { redeemAccessCode } from "./redeem-access-code.ts";
import { resendAccessCode } from "./resend-access-code.ts";
import { type PostPurchaseStart, startPostPurchase } from "./start-post-purchase.ts";
import { sweepPayments } from "./sweep-payments.ts";
import { workEvent } from "./work-event.ts";

/** What the payments domain is made of. */
export interface PaymentsParts {
  db: Database;
  keys: Keys;
  access: Access;
  content: Content;
  cardProvider: CardProvider;
  outbox: Outbox;
  rateLimits: RateLimits;
  log: Logger;
  publicUrl: string;
  brandName: string;
  supportEmail: string;
  webhookSecret: string;
  /** Whether payments are real money: an order is settled only by a payment of the same mode. */
  livemode: boolean;
  /** The operator's switch of the feature. */
  purchasesOn: boolean;
  masterName: string | undefined;
}

/** What proves that a caller is the browser that paid. */
export interface PayerProof {
  nonceFingerprint: Buffer | undefined;
  clientSecret: string | undefined;
}

/** Purchases of posts. Every action throws `CallError` to refuse. */
export interface Payments {
  startPostPurchase(start: PostPurchaseStart): Promise<{ clientSecret: string }>;
  checkPayment(paymentIntentId: string, proof: PayerProof): Promise<CallReply<typeof checkPaymentStatus>>;
  closeHandover(paymentIntentId: CallBody<typeof cleanCache>["paymentIntentId"], proof: PayerProof): Promise<void>;
  redeemAccessCode(form: CallBody<typeof validateCode>, address: string): Promise<CallReply<typeof validateCode>>;
  resendAccessCode(form: CallBody<typeof resendCode>, address: string): Promise<void>;
  /** Works a signed webhook body once. Throws INVALID_DATA if the signature does not hold. */
  workEvent(body: Buffer, signature: string): Promise<void>;
  /** Asks the provider about payments of which no webhook told; the number of them. */
  sweepPayments(): Promise<number>;
  /** The mail with a purchase's code, in its order's language. */
  writeAccessCodeMail(orderId: string): Promise<MailContent>;
}

/** Purchases over a database and a card provider. */
export function createPayments(parts: PaymentsParts): Payments {
  return {
    startPostPurchase: (start) => startPostPurchase(parts, start),
    checkPayment: (paymentIntentId, proof) => checkPayment(parts, paymentIntentId, proof),
    closeHandover: (paymentIntentId, proof) => closeHandover(parts, paymentIntentId, proof),
    redeemAccessCode: (form, address) => redeemAccessCode(parts, form, address),
    resendAccessCode: (form, address) => resendAccessCode(parts, form, address),
    workEvent: (body, signature) => workEvent(parts, body, signature),
    sweepPayments: () => sweepPayments(parts),
    writeAccessCodeMail: (orderId) => writeAccessCodeMail(parts, orderId),
  };
}
