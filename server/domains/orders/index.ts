import type { CallBody, CallReply } from "#contract/call.ts";
import type { requestNameReset as requestNameResetCall } from "#contract/name-reset.ts";
import type {
  checkPaymentStatus,
  cleanCache,
  listOpenPosts as listOpenPostsCall,
  resendCode,
  validateCode,
} from "#contract/payments.ts";
import type { Queryable, Transaction } from "#db/client.ts";
import type { RebuiltPayment } from "#server/domains/payments/index.ts";
import type { ProviderEvents } from "#server/domains/provider-events/index.ts";
import type { PastPayment } from "#server/platform/card-provider/provider-history.ts";
import type { ProviderPayment } from "#server/platform/card-provider/provider-payment.ts";
import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import "./alert-unusual-sales.ts";
import "./forget-order-traces.ts";
import { checkPayment, closeHandover } from "./hand-over.ts";
import { listOpenPosts } from "./list-open-posts.ts";
import { orderSubscription } from "./order-events.ts";
import type { OrdersDeps } from "./orders-deps.ts";
import { ordersJobs } from "./orders-jobs.ts";
import type { PayerProof } from "./payer-proof.ts";
import { purchasePayments } from "./purchase-payments.ts";
import { rebuildOrder, settleRebuiltOrder } from "./rebuild-order.ts";
import { recheckOrders } from "./rebuild-store.ts";
import { redeemAccessCode } from "./redeem-access-code.ts";
import { refundPurchasesOf } from "./refund-taken-down.ts";
import { requestNameReset } from "./request-name-reset.ts";
import { resendAccessCode } from "./resend-access-code.ts";
import { type CodeResend, resendPurchaseCode } from "./resend-purchase-code.ts";
import { isNameResetUsable, resetName } from "./reset-name.ts";
import { settlePayment } from "./settle-payment.ts";
import { type PostPurchaseStart, startPostPurchase } from "./start-post-purchase.ts";
import { claimOrderToCheck, findOrder, findOrderOfPayment } from "./store.ts";

export { findKeyUses as findOrderKeyUses } from "./key-uses-store.ts";
export { orderEvents } from "./order-events.ts";
export type { CodeResend } from "./resend-purchase-code.ts";

/** Purchases of posts. Every action throws `CallError` to refuse. */
export interface Orders {
  startPostPurchase(start: PostPurchaseStart): Promise<{ clientSecret: string }>;
  checkPayment(paymentIntentId: string, proof: PayerProof): Promise<CallReply<typeof checkPaymentStatus>>;
  closeHandover(paymentIntentId: CallBody<typeof cleanCache>["paymentIntentId"], proof: PayerProof): Promise<void>;
  redeemAccessCode(form: CallBody<typeof validateCode>): Promise<CallReply<typeof validateCode>>;
  /** The posts that a browser's access tokens open now. */
  listOpenPosts(accessTokens: readonly string[]): Promise<CallReply<typeof listOpenPostsCall>>;
  resendAccessCode(form: CallBody<typeof resendCode>): Promise<void>;
  /** Mails a link that deletes the name bound to an address, if one is bound. */
  requestNameReset(form: CallBody<typeof requestNameResetCall>): Promise<void>;
  /** Whether the token of a mailed link can still be used. */
  isNameResetUsable(token: string): Promise<boolean>;
  /** Deletes the name of the token's reset, once; false if the token is used, expired or unknown. */
  resetName(token: string): Promise<boolean>;
  /** Resolves when the work that continues after its reply has ended: a stopping process waits for it. */
  finishBackgroundWork(): Promise<void>;
  /** The order that a payment was made for, whatever the payment names; undefined if there is none. */
  findOrderOf(db: Queryable, paymentIntentId: string): Promise<string | undefined>;
  /** Settles the order of a payment as the provider shows it, if it is paid. Idempotent. */
  settle(tx: Transaction, payment: ProviderPayment): Promise<void>;
  /** The PaymentIntent of an order, null if it has none; undefined for an unknown id. */
  findPaymentIntent(db: Queryable, orderId: string): Promise<string | null | undefined>;
  /** Mails the code of a purchase again, to the address at the provider if it is the order's. */
  resendPurchaseCode(orderId: string): Promise<CodeResend>;
  /** Ends the running grants of a post that is taken down and queues their refunds; returns their number. The caller has locked the post. */
  refundPurchasesOf(tx: Transaction, postId: string): Promise<number>;
  /** Recreates the order of a payment if a restored database lacks it. */
  rebuild(payment: PastPayment): Promise<RebuiltPayment>;
  /** Settles an order of a restored database if it is paid and unsettled; true if this call settled it. */
  settleRebuilt(payment: PastPayment, options: { restoring: boolean }): Promise<boolean>;
  /** Makes every order due at once whose payment is neither settled nor rejected. */
  recheckAll(): Promise<void>;
  /** Jobs and mails, for the worker. */
  jobs: RegisteredJob[];
}

/** Orders over a database and the card provider. They handle payments of the kind `purchase`. */
export function createOrders(
  parts: OrdersDeps,
  providerEvents: Pick<ProviderEvents, "subscribe" | "addSweep">,
): Orders {
  parts.payments.register("purchase", purchasePayments(parts));
  providerEvents.subscribe(orderSubscription(parts));
  providerEvents.addSweep("orders", {
    claim: () => claimOrderToCheck(parts.db),
    async check(paymentIntentId, { restoring }) {
      const payment = await parts.cardProvider.findPayment(paymentIntentId);
      if (payment) await parts.db.transaction((tx) => settlePayment(parts, tx, payment, { holdRepeat: restoring }));
    },
  });
  const background = new Set<Promise<void>>();
  const runInBackground = ({ work }: { work: Promise<void> }) => {
    background.add(work);
    void work.then(() => background.delete(work));
  };
  return {
    startPostPurchase: (start) => startPostPurchase(parts, start),
    checkPayment: (paymentIntentId, proof) => checkPayment(parts, paymentIntentId, proof),
    closeHandover: (paymentIntentId, proof) => closeHandover(parts, paymentIntentId, proof),
    redeemAccessCode: (form) => redeemAccessCode(parts, form),
    listOpenPosts: (accessTokens) => listOpenPosts(parts, accessTokens),
    resendAccessCode: async (form) => runInBackground(await resendAccessCode(parts, form)),
    requestNameReset: async (form) => runInBackground(await requestNameReset(parts, form)),
    isNameResetUsable: (token) => isNameResetUsable(parts, token),
    resetName: (token) => resetName(parts, token),
    async finishBackgroundWork() {
      await Promise.all(background);
    },
    async findOrderOf(db, paymentIntentId) {
      return (await findOrderOfPayment(db, paymentIntentId))?.id;
    },
    async settle(tx, payment) {
      await settlePayment(parts, tx, payment);
    },
    async findPaymentIntent(db, orderId) {
      return (await findOrder(db, orderId))?.paymentIntentId;
    },
    resendPurchaseCode: (orderId) => resendPurchaseCode(parts, orderId),
    refundPurchasesOf: (tx, postId) => refundPurchasesOf(parts, tx, postId),
    rebuild: (payment) => rebuildOrder(parts, payment),
    settleRebuilt: (payment, options) => settleRebuiltOrder(parts, payment, options),
    recheckAll: () => recheckOrders(parts.db),
    jobs: ordersJobs.bind(parts),
  };
}
