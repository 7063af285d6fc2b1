import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { paths } from "#contract/paths.ts";
import type { BootedProduct } from "../harness/booted-product.ts";
import { newAddress } from "../harness/test.ts";
import type { DemoPost } from "./demo.ts";
import type { Reader } from "./reader.ts";

type Status = CallReply<Calls["checkPaymentStatus"]>;

/** The result of a completed purchase. */
export interface Purchase {
  paymentIntentId: string;
  accessToken: string;
  accessCode: string;
}

/** A client of the shop with its own address. */
export function callerOf(product: BootedProduct, address = newAddress()) {
  return (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(product.publicUrl + path, {
      redirect: "manual",
      ...init,
      headers: { "x-forwarded-for": address, ...init.headers },
    });
}

export function postJson(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
}

/** Starts a purchase through calls only. */
export async function startPurchase(
  product: BootedProduct,
  post: DemoPost & { usd: string },
  reader: Reader,
): Promise<string> {
  const call = callerOf(product);
  const body = {
    amount: post.usd.slice(1),
    description: post.slug,
    email: reader.email,
    name: reader.name,
    metadata: {
      ...{ email: reader.email, name: reader.name, authorEmail: "", title: post.title, slug: post.slug, author: "" },
      ...{
        username: post.username,
        PaymentConcept: "PREMIUM_POST",
        type: "premium_post",
        category: "",
        language: "English",
      },
    },
  };
  const response = await call(addressOf("createPaymentIntent"), postJson(body, { "idempotency-key": randomUUID() }));
  expect(response.status, "the purchase starts").toBe(200);
  return ((await response.json()) as { clientSecret: string }).clientSecret;
}

/** Pays like the provider's script: with the publishable key and the client secret. */
export async function confirmPayment(product: BootedProduct, clientSecret: string): Promise<void> {
  const response = await fetch(`${product.sandboxUrl}/v1/payment_intents/${idOf(clientSecret)}/confirm`, {
    method: "POST",
    headers: { authorization: "Bearer pk_test_vitrina" },
    body: new URLSearchParams({
      client_secret: clientSecret,
      payment_method: "pm_card_visa",
      return_url: product.publicUrl + paths.paymentCallback,
    }),
  });
  expect(((await response.json()) as { status: string }).status).toBe("succeeded");
}

/** The payment's status for a caller with its client secret. */
export async function paymentStatus(product: BootedProduct, clientSecret: string): Promise<Status> {
  const body = { paymentIntentId: idOf(clientSecret), clientSecret };
  const response = await callerOf(product)(addressOf("checkPaymentStatus"), postJson(body));
  return (await response.json()) as Status;
}

/** A whole purchase without a browser, for journeys that start after it. */
export async function quickPurchase(
  product: BootedProduct,
  post: DemoPost & { usd: string },
  reader: Reader,
): Promise<Purchase> {
  const clientSecret = await startPurchase(product, post, reader);
  await confirmPayment(product, clientSecret);
  const { paymentRecordStatus, accessToken, accessCode } = await paymentStatus(product, clientSecret);
  expect(paymentRecordStatus).toBe("completed");
  return { paymentIntentId: idOf(clientSecret), accessToken: accessToken ?? "", accessCode: accessCode ?? "" };
}

export function idOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}
