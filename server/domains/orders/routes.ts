import { randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { CallError } from "#contract/errors.ts";
import {
  checkPaymentStatus,
  cleanCache,
  createPaymentIntent,
  getPaymentConfig,
  listOpenPosts,
  resendCode,
  validateCode,
} from "#contract/payments.ts";
import type { Payments } from "#server/domains/payments/index.ts";
import { route } from "#server/http/route.ts";
import type { SiteAddressOf } from "#server/http/site-address.ts";
import { addressSubject, type Limit, type RateLimits } from "#server/platform/rate-limits/rate-limits.ts";
import type { BrowserNonce } from "./browser-nonce.ts";
import type { PayerProof } from "./payer-proof.ts";

const createLimit: Limit = { name: "create-payment-intent", max: 30, windowSec: 15 * 60 };
/** Each asks for up to twenty grants. */
const openPostsPerMinute = 60;
const statusLimit: Limit = { name: "payment-status", max: 120, windowSec: 15 * 60 };

export interface OrdersRoutesParts {
  payments: Payments;
  nonce: BrowserNonce;
  rateLimits: RateLimits;
  publishableKey: string;
  siteAddressOf: SiteAddressOf;
  masterName: string | undefined;
}

/** The calls of purchases (spec 7). */
export function registerOrdersRoutes(app: FastifyInstance, parts: OrdersRoutesParts): void {
  const { payments, nonce, rateLimits } = parts;
  const proofOf = (request: FastifyRequest, clientSecret: string | undefined): PayerProof => ({
    nonce: nonce.read(request),
    clientSecret,
  });

  route(app, getPaymentConfig, async ({ request, reply }) => {
    nonce.ensure(request, reply);
    reply.header("cache-control", "private, no-store");
    const { publishableKey, masterName } = parts;
    const { stripeJsUrl } = parts.siteAddressOf(request);
    return { publishableKey, stripeJsUrl, masterName };
  });

  route(app, createPaymentIntent, async ({ body, request, reply }) => {
    await rateLimits.consume(createLimit, addressSubject(request.ip));
    const header = request.headers["idempotency-key"];
    const attemptId = header === undefined ? randomUUID() : String(header);
    if (attemptId.length > 255) throw new CallError("INVALID_DATA");
    reply.header("cache-control", "no-store");
    return payments.startPostPurchase({
      form: body,
      nonce: nonce.ensure(request, reply),
      attemptId,
      address: request.ip,
    });
  });

  route(app, checkPaymentStatus, async ({ body, request, reply }) => {
    await rateLimits.consume(statusLimit, addressSubject(request.ip));
    reply.header("cache-control", "no-store");
    return payments.checkPayment(body.paymentIntentId, proofOf(request, body.clientSecret));
  });

  route(app, cleanCache, async ({ body, request }) => {
    await rateLimits.consume(statusLimit, addressSubject(request.ip));
    await payments.closeHandover(body.paymentIntentId, proofOf(request, body.clientSecret));
    return undefined;
  });

  route(
    app,
    validateCode,
    async ({ body, request, reply }) => {
      reply.header("cache-control", "no-store");
      return payments.redeemAccessCode(body, request.ip);
    },
    { refusal: (code) => ({ valid: false, error: code }) },
  );

  route(
    app,
    listOpenPosts,
    async ({ body, reply }) => {
      reply.header("cache-control", "no-store");
      return payments.listOpenPosts(body.accessTokens);
    },
    { maxPerMinute: openPostsPerMinute },
  );

  route(app, resendCode, async ({ body, request }) => {
    await payments.resendAccessCode(body, request.ip);
    return undefined;
  });
}
