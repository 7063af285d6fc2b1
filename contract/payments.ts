import * as z from "zod/mini";
import { maxTypedCodeLength } from "./access-code.ts";
import { defineCall } from "./call.ts";
import { consentVersions } from "./consent.ts";
import { postSummary } from "./content.ts";
import { formLengths } from "./form-rules.ts";
import { contentLanguages } from "./languages.ts";
import { maxOpenPosts } from "./pagination.ts";
import { requestDollars } from "./request-dollars.ts";
import { requestEmail, requestText } from "./text.ts";

/** The subject of a payment, as the provider's metadata names it (spec section 7). */
export const paymentConcept = "PREMIUM_POST";

const email = requestEmail(320);
const slug = requestText(512);
/** A field that the body must have (spec section 7), and that the server ignores: it uses the values of the database. Long enough for every post. */
const unread = z.string().check(z.maxLength(10_000));
const paymentIntentId = z.string().check(z.regex(/^pi_[A-Za-z0-9]{1,200}$/));
const clientSecret = z.string().check(z.maxLength(400), z.regex(/^pi_[A-Za-z0-9]+_secret_[A-Za-z0-9]+$/));

export const getPaymentConfig = defineCall({
  method: "GET",
  path: "/api/payments/config",
  summary:
    "What the browser needs to load the card provider's script, and the one word that is accepted as a full name",
  auth: { kind: "none" },
  status: 200,
  reply: z.object({ publishableKey: z.string(), stripeJsUrl: z.string(), masterName: z.optional(z.string()) }),
  cache: "private",
  errors: [],
});

/** Status checks and clean-ups share a counter. */
const statusLimit = { name: "payment-status", max: 120, windowSec: 15 * 60 };

export const createPaymentIntent = defineCall({
  method: "POST",
  path: "/api/payments/create-payment-intent",
  summary: "Starts the purchase of a post; the price is the database's, the amount sent is only compared with it",
  auth: { kind: "none" },
  limit: { name: "create-payment-intent", max: 30, windowSec: 15 * 60 },
  headers: {
    "Idempotency-Key": {
      description: "Identifies the attempt: a repeated request with the same key creates no second order",
      required: false,
    },
  },
  body: z.object({
    amount: requestDollars,
    description: slug,
    email,
    name: requestText(formLengths.name),
    metadata: z.object({
      email: unread,
      authorEmail: unread,
      name: unread,
      PaymentConcept: z.literal(paymentConcept),
      title: unread,
      slug: unread,
      author: unread,
      username: unread,
      type: z.literal("premium_post"),
      category: unread,
      /** The language of the screen, which mails and the callback use. */
      language: z.enum(contentLanguages),
    }),
    /** The terms shown on the reader's screen; default is the newest version. */
    consentVersion: z.optional(z.enum(consentVersions)),
  }),
  status: 200,
  reply: z.object({ clientSecret: z.string() }),
  cache: "none",
  errors: [
    "INVALID_DATA",
    "INVALID_NAME",
    "PRICE_CHANGED",
    "SALES_PAUSED",
    "TOO_MANY_REQUESTS",
    "PAYMENT_PROVIDER_UNAVAILABLE",
    "FEATURE_UNAVAILABLE",
  ],
  gone: true,
});

export const checkPaymentStatus = defineCall({
  method: "POST",
  path: "/api/payments/check-payment-status",
  summary:
    "The state of a payment; hands the post, token and code to the browser that paid, the last two for 15 minutes",
  auth: { kind: "none" },
  limit: statusLimit,
  body: z.object({ paymentIntentId, clientSecret: z.optional(clientSecret) }),
  repeatable: true,
  status: 200,
  reply: z.object({
    paymentRecordStatus: z.enum(["pending", "completed", "failed"]),
    accessToken: z.nullable(z.string()),
    accessCode: z.nullable(z.string()),
    /** The slug of the bought post, and the payment's language: null without proof that this browser paid. */
    slug: z.nullable(z.string()),
    username: z.nullable(z.string()),
    language: z.nullable(z.enum(contentLanguages)),
  }),
  cache: "none",
  errors: ["INVALID_DATA", "NOT_FOUND", "TOO_MANY_REQUESTS", "PAYMENT_PROVIDER_UNAVAILABLE"],
});

export const cleanCache = defineCall({
  method: "POST",
  path: "/api/payments/clean-cache",
  summary: "Ends the hand-over of token and code; without effect before the payment is final",
  auth: { kind: "none" },
  limit: statusLimit,
  body: z.object({ paymentIntentId, clientSecret: z.optional(clientSecret) }),
  repeatable: true,
  status: 204,
  errors: ["INVALID_DATA", "TOO_MANY_REQUESTS"],
});

export const validateCode = defineCall({
  method: "POST",
  path: "/api/payments/validate-code",
  summary: "Redeems an access code; body `{valid: false, error}` on refusal",
  auth: { kind: "none" },
  /** Counted before the comparison: concurrent guesses would all pass a check of the counter. */
  limit: {
    name: "redeem-address",
    max: 20,
    windowSec: 15 * 60,
    counts: ["USER_NOT_FOUND", "INVALID_NAME", "INVALID_CODE", "CODE_EXPIRED", "TOO_MANY_REQUESTS"],
  },
  body: z.object({ email, nameOnCard: requestText(formLengths.name), slug, code: requestText(maxTypedCodeLength) }),
  status: 200,
  reply: z.object({ valid: z.literal(true), accessToken: z.string(), accessCode: z.string() }),
  cache: "none",
  errors: ["INVALID_DATA", "USER_NOT_FOUND", "INVALID_NAME", "INVALID_CODE", "CODE_EXPIRED", "TOO_MANY_REQUESTS"],
  refusal: (code) => ({ valid: false, error: code }),
});

export const listOpenPosts = defineCall({
  method: "POST",
  path: "/api/payments/open-posts",
  summary: "The posts that a browser's access tokens open at this moment, and until when (Unix seconds)",
  auth: { kind: "none" },
  /** One request looks up to twenty grants. */
  requestsPerMinute: 60,
  body: z.object({ accessTokens: z.array(requestText(2_000)).check(z.maxLength(maxOpenPosts)) }),
  status: 200,
  reply: z.object({ data: z.array(z.extend(postSummary, { accessEndsAt: z.number() })) }),
  cache: "none",
  errors: ["INVALID_DATA", "TOO_MANY_REQUESTS"],
});

export const resendCode = defineCall({
  method: "POST",
  path: "/api/payments/resend-code",
  summary: "Mails the code again if e-mail, name and post fit; the answer never tells whether they did",
  auth: { kind: "none" },
  limit: { name: "resend-address", max: 10, windowSec: 15 * 60 },
  body: z.object({ email, nameOnCard: requestText(formLengths.name), slug }),
  status: 202,
  errors: ["INVALID_DATA", "TOO_MANY_REQUESTS"],
});

export const stripeWebhook = defineCall({
  method: "POST",
  path: "/api/webhooks/stripe",
  summary: "The card provider's signed events",
  auth: { kind: "provider-signature" },
  /** The provider sends the events of all purchases from a few addresses. */
  requestsPerMinute: 6_000,
  /**
   * An event contains a whole object of the provider: a few kB in general; up to 150,000 characters of evidence for a
   * dispute.
   */
  rawBody: { maxBytes: 512 * 1024 },
  headers: { "Stripe-Signature": { description: "The provider's signature of the body", required: true } },
  status: 204,
  errors: ["INVALID_DATA"],
});

export const stripeAccountsWebhook = defineCall({
  method: "POST",
  path: "/api/webhooks/stripe/accounts",
  summary: "The card provider's signed thin events about creators' accounts",
  auth: { kind: "provider-signature" },
  requestsPerMinute: 6_000,
  /** A thin event names an object and contains none. */
  rawBody: { maxBytes: 64 * 1024 },
  headers: { "Stripe-Signature": { description: "The provider's signature of the body", required: true } },
  status: 204,
  errors: ["INVALID_DATA", "NOT_FOUND"],
});
