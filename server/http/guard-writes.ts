import type { FastifyInstance } from "fastify";
import { type CallName, calls } from "#contract/calls.ts";
import { CallError } from "#contract/errors.ts";
import { paths } from "#contract/paths.ts";
import { sentFrom } from "./sent-from.ts";
import type { SiteAddressOf } from "./site-address.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answers every request with a refusal, so that no method changes anything. */
    changesNothing?: true;
  }
}

const program = "a documented call of programs, which acts on what its body proves and on no session";
const formToken = "the token of the form proves that the caller loaded the page";

const callsWithoutOrigin: Partial<Record<CallName, string>> = {
  stripeWebhook: "the card provider's signature proves the sender",
  stripeAccountsWebhook: "the card provider's signature proves the sender",
  sendContactMessage: formToken,
  sendApplication: formToken,
  checkPaymentStatus: program,
  cleanCache: program,
  createPaymentIntent: program,
  listOpenPosts: program,
  resendCode: program,
  validateCode: program,
  createCheckoutSession: program,
  checkMailDomain: program,
  checkNameReset: program,
  requestNameReset: program,
  resetName: program,
  checkEmailUndo: program,
};

/**
 * Every address that accepts a write without `Origin` and without `Sec-Fetch-Site`, with the reason. A write of another site is
 * refused there as well.
 */
export const writesWithoutOrigin: ReadonlyMap<string, string> = new Map([
  ...Object.entries(callsWithoutOrigin).map(([name, reason]) => [calls[name as CallName].path, reason] as const),
  [paths.contact, formToken],
  [paths.create, formToken],
]);

const safeMethods: readonly string[] = ["GET", "HEAD", "OPTIONS"];

/**
 * Refuses with FOREIGN_ORIGIN, before the body is read, each write that another site makes a browser send, and each that does not say
 * which site sends it, except at `writesWithoutOrigin`. Call it before adding the routes.
 */
export function guardWrites(app: FastifyInstance, siteAddressOf: SiteAddressOf): void {
  // After the limits, which are `onRequest` hooks: they count refused requests as well.
  app.addHook("preParsing", async (request) => {
    if (safeMethods.includes(request.method) || request.is404) return;
    const { url = "", config } = request.routeOptions;
    if (config.changesNothing) return;
    const needsOrigin = !writesWithoutOrigin.has(url);
    // A reader may have opened the shop under another of its names. No page can set this header.
    if (!needsOrigin && request.headers["sec-fetch-site"] === "same-origin") return;
    const sender = sentFrom(request.headers, siteAddressOf(request).url);
    if (sender === "foreign" || (sender === "unknown" && needsOrigin)) throw new CallError("FOREIGN_ORIGIN");
  });
}
