import { CallError } from "#contract/errors.ts";
import type { ProviderEvent } from "#server/platform/card-provider/card-provider.ts";
import type { EventSubscription } from "./event-subscription.ts";
import { isKnownEvent, recordEvent } from "./inbox-store.ts";
import type { ProviderEventsDeps } from "./provider-events-deps.ts";

type Subscriptions = ReadonlyMap<string, EventSubscription>;

/**
 * Processes a webhook event once: records and processes it in one transaction. An event is a hint and the object is
 * fetched, so events may come twice, late and in any order. Accepts types without a subscriber and stores nothing of
 * them. Throws INVALID_DATA if the signature is invalid; any other failure makes the provider deliver it again.
 */
export async function processWebhook(
  deps: ProviderEventsDeps,
  subscriptions: Subscriptions,
  { body, signature }: { body: Buffer; signature: string },
): Promise<void> {
  const event = readSigned(deps, signature, () => deps.cardProvider.readEvent(body, signature, deps.webhookSecret));
  await processOnce(deps, subscriptions, event);
}

/**
 * Processes the notification of a thin event once, as `processWebhook` does. Throws INVALID_DATA if the signature is
 * invalid, NOT_FOUND without a secret for thin events.
 */
export async function processThinWebhook(
  deps: ProviderEventsDeps,
  subscriptions: Subscriptions,
  { body, signature }: { body: Buffer; signature: string },
): Promise<void> {
  const { cardProvider, accountsWebhookSecret: secret } = deps;
  if (secret === undefined) throw new CallError("NOT_FOUND");
  const event = readSigned(deps, signature, () => cardProvider.readThinEvent(body, signature, secret));
  await processOnce(deps, subscriptions, event);
}

async function processOnce(
  deps: ProviderEventsDeps,
  subscriptions: Subscriptions,
  event: ProviderEvent,
): Promise<void> {
  const subscription = subscriptions.get(event.type);
  if (!subscription) return;
  if (!subscription.redone.includes(event.type) && (await isKnownEvent(deps.db, event.id))) return;
  await processEvent(deps, subscription, event, { again: false, restoring: false });
}

/**
 * Processes the object of an event; with `again` also if it was processed before, since processing is idempotent. While
 * `restoring`, holds duplicate purchases and refunds nothing.
 */
export async function processEvent(
  { db }: ProviderEventsDeps,
  subscription: EventSubscription | undefined,
  event: ProviderEvent,
  { again, restoring }: { again: boolean; restoring: boolean },
): Promise<void> {
  const work = await subscription?.prepare(event, { restoring });
  await db.transaction(async (tx) => {
    const isNew = await recordEvent(tx, event);
    if (!isNew && !again) return;
    await work?.apply(tx, { isNew });
  });
  await work?.afterCommit?.();
}

function readSigned(
  { webhookObserver }: ProviderEventsDeps,
  signature: string,
  read: () => ProviderEvent,
): ProviderEvent {
  try {
    const event = read();
    webhookObserver.succeeded();
    return event;
  } catch (error) {
    // Anyone may send nonsense here; a well-formed signature may come from the provider with another secret.
    if (/(?:^|,)v1=[0-9a-f]{64}(?:,|$)/.test(signature.slice(0, 1_000))) webhookObserver.failed("signature");
    throw new CallError("INVALID_DATA", { cause: error });
  }
}
