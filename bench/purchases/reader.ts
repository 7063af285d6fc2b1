import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import type { World } from "#faults/world/world.ts";
import { type HttpAnswer, httpCall } from "./http-call.ts";
import type { Settlements } from "./settlements.ts";

/** The calls of a purchase in their order; `webhook` is the provider's, the others are the reader's. */
export const steps = ["create", "confirm", "webhook", "status", "read"] as const;
export type Step = (typeof steps)[number];

/** The result of a purchase. */
export interface Bought {
  paymentIntentId: string;
  email: string;
  /** How long each of the reader's calls took, the repeated ones with their pauses. */
  tookMs: Partial<Record<Step, number>>;
  /** The number of repeated calls. */
  repeated: number;
}

/** A call with an unexpected response. */
export class PurchaseFailed extends Error {
  readonly purchase: Bought;

  constructor(purchase: Bought, message: string) {
    super(message);
    this.purchase = purchase;
  }
}

const pauseMs = 1_000;
const name = "Grace Brewster Hopper";
/** When the callback page first asks for the status. */
const firstLookMs = 2_000;

/** A reader who buys one post after the other, each time with another identity and address. */
export interface BuyingReader {
  buy(number: number): Promise<Bought>;
}

/**
 * `patience` is the number of retries, one second apart, after a cut connection or a 5xx, like a person who tries
 * again.
 */
export function buyingReader(
  world: Pick<World, "post" | "url" | "sandboxUrl">,
  settlements: Pick<Settlements, "of">,
  { patience = 0, run = "bench" }: { patience?: number; run?: string } = {},
): BuyingReader {
  const agent = new Agent({ keepAlive: true });
  const { post, url, sandboxUrl } = world;

  async function buy(number: number): Promise<Bought> {
    const email = `${run}-${number}@readers.example`;
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
    const bought: Bought = { paymentIntentId: "", email, tookMs: {}, repeated: 0 };
    let cookie = "";

    async function step(name: Step, call: () => Promise<HttpAnswer>, isDone: (answer: HttpAnswer) => boolean) {
      const startedMs = performance.now();
      for (let tries = 0; ; tries++) {
        const answer = await call().catch((error: Error) => ({ status: 0, cookies: [], body: error.message }));
        if (isDone(answer)) {
          bought.tookMs[name] = performance.now() - startedMs;
          return answer;
        }
        const mayPass = answer.status === 0 || answer.status >= 500 || answer.status === 200;
        if (!mayPass || tries >= patience)
          throw new PurchaseFailed(bought, `${name}: ${answer.status} ${answer.body.slice(0, 200)}`);
        bought.repeated += 1;
        await sleep(pauseMs);
      }
    }
    const isOk = ({ status }: HttpAnswer) => status === 200;
    const ask = (path: string, body: object, headers: Record<string, string> = {}) =>
      httpCall(url + path, {
        agent,
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": address,
          ...(cookie && { cookie }),
          ...headers,
        },
        body: JSON.stringify(body),
      });

    // The cookie scopes the attempt, so a retry must come from the same browser.
    const config = await step(
      "create",
      () => httpCall(url + addressOf("getPaymentConfig"), { agent, headers: { "x-forwarded-for": address } }),
      isOk,
    );
    cookie = config.cookies.map((set) => set.split(";")[0]).join("; ");
    const attempt = { "idempotency-key": randomUUID() };
    const created = await step(
      "create",
      () => ask(addressOf("createPaymentIntent"), formOf(world, email), attempt),
      isOk,
    );
    const { clientSecret } = JSON.parse(created.body) as { clientSecret: string };
    bought.paymentIntentId = clientSecret.split("_secret_")[0] ?? "";
    const { paymentIntentId } = bought;

    const settled = settlements.of(paymentIntentId);
    const form = {
      client_secret: clientSecret,
      payment_method: "pm_card_visa",
      return_url: url + paths.paymentCallback,
    };
    await step(
      "confirm",
      () =>
        httpCall(`${sandboxUrl}/v1/payment_intents/${paymentIntentId}/confirm`, {
          agent,
          method: "POST",
          headers: { authorization: "Bearer pk_test_vitrina", "content-type": "application/x-www-form-urlencoded" },
          body: String(new URLSearchParams(form)),
        }),
      isOk,
    );
    const paidMs = performance.now();
    const heard = await Promise.race([settled.then(() => true), sleep(firstLookMs, false, { ref: false })]);
    if (heard) bought.tookMs.webhook = performance.now() - paidMs;

    const isComplete = ({ status, body }: HttpAnswer) => status === 200 && body.includes('"completed"');
    const status = await step("status", () => ask(addressOf("checkPaymentStatus"), { paymentIntentId }), isComplete);
    const { accessToken } = JSON.parse(status.body) as { accessToken: string | null };
    const reading = { "x-forwarded-for": address, authorization: `Bearer ${accessToken}` };
    const shows = ({ status, body }: HttpAnswer) => status === 200 && body.includes("for readers only");
    await step(
      "read",
      () =>
        httpCall(url + addressOf("getPost", { params: { slug: post.slug }, query: { alg: "AR_HS1GB" } }), {
          agent,
          headers: reading,
        }),
      shows,
    );
    return bought;
  }
  return { buy };
}

/** The request of the payment modal. */
function formOf({ post }: Pick<World, "post">, email: string) {
  const metadata = {
    ...{ email, name, authorEmail: "support@vitrina.example", PaymentConcept: "PREMIUM_POST", type: "premium_post" },
    ...{ title: post.title, slug: post.slug, username: post.username, author: "Ada Okafor" },
    ...{ category: "Design", language: "English" },
  };
  return { amount: 4.5, description: post.slug, email, name, metadata };
}
