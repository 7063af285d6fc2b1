import { randomUUID } from "node:crypto";
import type { SeededPost } from "./seed-post.ts";
import type { TestProduct } from "./test-product.ts";

export interface CallResult {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies of every call
  body: any;
  headers: Headers;
}

export interface Reader {
  email: string;
  name: string;
}

let addresses = 0;
/** The origin of test products, whose PUBLIC_URL is the default. */
export const siteOrigin = "http://localhost:3000";

/** A browser that makes calls: keeps its cookie and has its own address. */
export class TestBrowser {
  readonly address: string;
  #cookies = new Map<string, string>();
  readonly #url: string;

  constructor(url: string, address?: string) {
    addresses += 1;
    this.#url = url;
    this.address = address ?? `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  }

  /** The same browser, cookies and all, from another address. */
  elsewhere(): TestBrowser {
    const moved = new TestBrowser(this.#url);
    moved.#cookies = this.#cookies;
    return moved;
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<CallResult> {
    return this.#fetch(path, { headers });
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<CallResult> {
    return this.#fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  }

  /** Sends a write as a page of the site does: with the session's cookie and the site's `Origin`. Omits headers that are undefined. */
  async send(
    method: "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
    given: Record<string, string | undefined> = {},
  ): Promise<CallResult> {
    const isBytes = body instanceof Uint8Array;
    const type = isBytes ? "application/octet-stream" : "application/json";
    const all = { origin: siteOrigin, ...(body !== undefined && { "content-type": type }), ...given };
    const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    return this.#fetch(path, {
      method,
      headers,
      ...(body !== undefined && { body: isBytes ? Buffer.from(body) : JSON.stringify(body) }),
    });
  }

  /** Sends bytes as a page of the site does. A `HEAD` sends none. */
  async sendBytes(
    method: "HEAD" | "PATCH" | "POST",
    path: string,
    bytes?: Uint8Array | FormData,
    headers: Record<string, string> = {},
  ): Promise<CallResult> {
    const body = bytes && { body: bytes as BodyInit };
    return this.#fetch(path, { method, redirect: "manual", headers: { origin: siteOrigin, ...headers }, ...body });
  }

  /** The value of a cookie. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** Starts a purchase as the payment modal does. `overrides` changes fields of the form. */
  async startPurchase(
    post: SeededPost,
    reader: Reader,
    options: {
      amount?: unknown;
      attemptId?: string;
      language?: "English" | "Spanish";
      overrides?: Record<string, unknown>;
    } = {},
  ): Promise<CallResult> {
    const { amount = 4.5, attemptId = randomUUID(), language = "English", overrides = {} } = options;
    if (this.#cookies.size === 0) await this.get("/api/payments/config");
    const { email, name } = reader;
    const metadata = {
      email,
      authorEmail: "support@vitrina.example",
      name,
      PaymentConcept: "PREMIUM_POST",
      title: post.title,
      slug: post.slug,
      author: "Ada Okafor",
      username: post.username,
      type: "premium_post",
      category: "Design",
      language,
    };
    const body = { amount, description: post.slug, email, name, metadata, ...overrides };
    return this.post("/api/payments/create-payment-intent", body, { "idempotency-key": attemptId });
  }

  async #fetch(path: string, init: RequestInit): Promise<CallResult> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(this.#url + path, {
      ...init,
      headers: {
        "x-forwarded-for": this.address,
        ...(cookie && { cookie }),
        ...(init.headers as Record<string, string>),
      },
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      this.#cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, body: isJson && text ? JSON.parse(text) : text, headers: response.headers };
  }
}

/** The PaymentIntent's id in a client secret. */
export function paymentIntentOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}

/** A purchase from form to token: started, paid with a card that works, checked. */
export async function buy(
  test: TestProduct,
  post: SeededPost,
  reader: Reader,
  browser = new TestBrowser(test.url),
  amount = 4.5,
) {
  const started = await browser.startPurchase(post, reader, { amount });
  const clientSecret: string = started.body.clientSecret;
  const paymentIntentId = paymentIntentOf(clientSecret);
  await test.stripe.paymentIntents.confirm(paymentIntentId, {
    payment_method: "pm_card_visa",
    return_url: `${test.url}/payment-callback`,
  });
  const status = await browser.post("/api/payments/check-payment-status", { paymentIntentId });
  return { browser, paymentIntentId, clientSecret, status: status.body };
}
