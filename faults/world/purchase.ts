import { randomUUID } from "node:crypto";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { type CallResult, paymentIntentOf, type Reader, TestBrowser } from "#server/testing/test-browser.ts";
import type { FaultCase } from "../row.ts";
import type { World } from "./world.ts";

/** The parts of a world that a purchase needs. */
export type Shop = Pick<World, "url" | "post" | "stripe" | "db"> & {
  mailServer: Pick<World["mailServer"], "received">;
};

/** A purchase that one reader started, from an address unique to the reader. */
export interface Purchase {
  browser: TestBrowser;
  reader: Reader;
  paymentIntentId: string;
  clientSecret: string;
}

/** The reader of a case. */
export function readerOf({ email }: Pick<FaultCase, "email">): Reader {
  return { email, name: "Grace Brewster Hopper" };
}

/** Starts a case's purchase like the payment modal. */
export async function startPurchase(
  world: Pick<Shop, "url" | "post">,
  fault: Pick<FaultCase, "email">,
  {
    browser = new TestBrowser(world.url),
    attemptId = randomUUID(),
  }: { browser?: TestBrowser; attemptId?: string } = {},
): Promise<Purchase> {
  const reader = readerOf(fault);
  const started = await browser.startPurchase(world.post, reader, { attemptId });
  return purchaseOf(browser, reader, started);
}

/** The purchase that a call started. Throws if it was rejected. */
export function purchaseOf(browser: TestBrowser, reader: Reader, { status, body }: CallResult): Purchase {
  if (status !== 200) throw new Error(`The purchase did not start: ${status} ${JSON.stringify(body)}`);
  const { clientSecret } = body as { clientSecret: string };
  return { browser, reader, clientSecret, paymentIntentId: paymentIntentOf(clientSecret) };
}

/** Pays with a card that succeeds. */
export async function pay(
  world: Pick<Shop, "url" | "stripe">,
  { paymentIntentId }: Pick<Purchase, "paymentIntentId">,
): Promise<void> {
  const returnUrl = world.url + paths.paymentCallback;
  await world.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa", return_url: returnUrl });
}

/** The payment's status as its browser sees it; `browser` overrides the paying one. */
export function fetchStatus(purchase: Purchase, browser: TestBrowser = purchase.browser): Promise<CallResult> {
  return browser.post(addressOf("checkPaymentStatus"), { paymentIntentId: purchase.paymentIntentId });
}

/** Whether a response contains access. */
export function givesAccess({ body }: CallResult): boolean {
  const reply = body as { accessToken?: unknown; accessCode?: unknown } | null;
  return Boolean(reply?.accessToken ?? reply?.accessCode);
}
