import { randomUUID } from "node:crypto";
import { CallError } from "#contract/errors.ts";
import type { CallOrigin, Handlers } from "#server/calls/handler.ts";
import type { MailDomains } from "#server/platform/mail-domains/mail-domains.ts";
import type { BrowserNonce } from "./browser-nonce.ts";
import type { Orders } from "./index.ts";
import type { PayerProof } from "./payer-proof.ts";

const maxAttemptIdLength = 255;

export interface OrdersHandlersDeps {
  orders: Orders;
  nonce: BrowserNonce;
  mailDomains: MailDomains;
  publishableKey: string;
  masterName: string | undefined;
}

/** Answers the calls of purchases (spec section 7). */
export function createOrdersHandlers({ orders, nonce, mailDomains, ...shop }: OrdersHandlersDeps) {
  const proofOf = (origin: CallOrigin, clientSecret: string | undefined): PayerProof => ({
    nonce: nonce.read(origin),
    clientSecret,
  });
  return {
    async getPaymentConfig({ origin }) {
      // A page loader has no reply on which to set the cookie: the browser asks again before it pays.
      if (origin.reply) nonce.ensure(origin, origin.reply);
      return {
        publishableKey: shop.publishableKey,
        stripeJsUrl: origin.site.stripeJsUrl,
        masterName: shop.masterName,
      };
    },

    async createPaymentIntent({ body, origin }) {
      const attemptId = origin.header("Idempotency-Key") ?? randomUUID();
      if (attemptId.length > maxAttemptIdLength || !origin.reply) throw new CallError("INVALID_DATA");
      return orders.startPostPurchase({
        form: body,
        nonce: nonce.ensure(origin, origin.reply),
        attemptId,
        address: origin.address ?? "",
      });
    },

    checkPaymentStatus: ({ body, origin }) =>
      orders.checkPayment(body.paymentIntentId, proofOf(origin, body.clientSecret)),

    async cleanCache({ body, origin }) {
      await orders.closeHandover(body.paymentIntentId, proofOf(origin, body.clientSecret));
      return undefined;
    },

    async validateCode({ body, origin }) {
      const redeemed = await orders.redeemAccessCode(body);
      // The addresses of the files are for this browser.
      if (origin.reply) nonce.ensure(origin, origin.reply);
      return redeemed;
    },

    listOpenPosts: ({ body }) => orders.listOpenPosts(body.accessTokens),

    async resendCode({ body }) {
      await orders.resendAccessCode(body);
      return undefined;
    },

    checkMailDomain: async ({ body }) => ({ takesMail: (await mailDomains.takesMail(body.domain)) ?? null }),

    async requestNameReset({ body }) {
      await orders.requestNameReset(body);
      return undefined;
    },

    checkNameReset: async ({ body }) => ({ usable: await orders.isNameResetUsable(body.token) }),

    resetName: async ({ body }) => ({ reset: await orders.resetName(body.token) }),
  } satisfies Partial<Handlers>;
}
