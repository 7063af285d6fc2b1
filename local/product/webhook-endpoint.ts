import { Stripe } from "stripe";
import { readKey, writeKey } from "./persistent-secret.ts";

const keyName = "webhook-endpoint.json";

interface StoredEndpoint {
  id: string;
  url: string;
  secret: string;
}

/**
 * Makes the local provider send its events to `url` and returns their signing secret. The provider tells the secret only
 * when an endpoint is made, so an endpoint whose secret is lost is replaced.
 */
export async function registerWebhookEndpoint(
  keysFolder: string,
  sandbox: { port: number; secretKey: string },
  url: string,
): Promise<string> {
  const stripe = new Stripe(sandbox.secretKey, { host: "127.0.0.1", port: sandbox.port, protocol: "http" });
  const { data: endpoints } = await stripe.webhookEndpoints.list({ limit: 100 });
  const kept = parseStored(readKey(keysFolder, keyName));
  if (kept?.url === url && endpoints.some(({ id, status }) => id === kept.id && status === "enabled")) {
    return kept.secret;
  }
  for (const endpoint of endpoints) {
    if (endpoint.url === url || endpoint.id === kept?.id) await stripe.webhookEndpoints.del(endpoint.id);
  }
  const { id, secret } = await stripe.webhookEndpoints.create({ url, enabled_events: ["*"] });
  if (!secret) throw new Error("The local card provider gave its webhook endpoint no secret");
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
