import { Stripe } from "stripe";
import { readKey, writeKey } from "./persistent-secret.ts";

/** The two destinations: snapshot events and thin events, both of the shop and its creators' accounts. */
const destinations = {
  webhookSecret: {
    path: "/api/webhooks/stripe",
    keyName: "webhook-endpoint.json",
    sent: { name: "Shop", event_payload: "snapshot", events_from: ["@self", "@accounts"] },
  },
  accountsWebhookSecret: {
    path: "/api/webhooks/stripe/accounts",
    keyName: "accounts-webhook-endpoint.json",
    sent: { name: "Accounts", event_payload: "thin", events_from: ["@self", "@accounts"] },
  },
} as const;

interface StoredEndpoint {
  id: string;
  url: string;
  secret: string;
}

/**
 * Makes the local provider send its events to the app and returns the secrets of their signatures. The provider tells a
 * secret only when a destination is made, so one whose secret is lost is replaced.
 */
export async function registerWebhooks(
  keysFolder: string,
  sandbox: { port: number; secretKey: string },
  appUrl: string,
): Promise<Record<keyof typeof destinations, string>> {
  const stripe = new Stripe(sandbox.secretKey, { host: "127.0.0.1", port: sandbox.port, protocol: "http" });
  // Versions before event destinations made an endpoint of the older API.
  for (const { id, url } of (await stripe.webhookEndpoints.list({ limit: 100 })).data)
    if (url === appUrl + destinations.webhookSecret.path) await stripe.webhookEndpoints.del(id);
  const { webhookSecret, accountsWebhookSecret } = destinations;
  return {
    webhookSecret: await register(stripe, keysFolder, webhookSecret, appUrl),
    accountsWebhookSecret: await register(stripe, keysFolder, accountsWebhookSecret, appUrl),
  };
}

async function register(
  stripe: Stripe,
  keysFolder: string,
  { path, keyName, sent }: (typeof destinations)[keyof typeof destinations],
  appUrl: string,
): Promise<string> {
  const url = appUrl + path;
  const { data: made } = await stripe.v2.core.eventDestinations.list({ include: ["webhook_endpoint.url"] });
  const kept = parseStored(readKey(keysFolder, keyName));
  if (kept?.url === url && made.some(({ id, status }) => id === kept.id && status === "enabled")) return kept.secret;
  for (const { id, webhook_endpoint: endpoint } of made)
    if (endpoint?.url === url || id === kept?.id) await stripe.v2.core.eventDestinations.del(id);
  const { id, webhook_endpoint: endpoint } = await stripe.v2.core.eventDestinations.create({
    ...{ ...sent, events_from: [...sent.events_from], enabled_events: ["*"], type: "webhook_endpoint" },
    webhook_endpoint: { url },
    include: ["webhook_endpoint.signing_secret"],
  });
  const secret = endpoint?.signing_secret;
  if (!secret) throw new Error("The local card provider gave its event destination no secret");
  writeKey(keysFolder, keyName, JSON.stringify({ id, url, secret } satisfies StoredEndpoint));
  return secret;
}

function parseStored(text: string | undefined): StoredEndpoint | undefined {
  try {
    return text ? (JSON.parse(text) as StoredEndpoint) : undefined;
  } catch {
    return undefined;
  }
}
