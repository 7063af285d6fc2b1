import type Stripe from "stripe";
import { subscribedEvents } from "#server/subscribed-events.ts";
import { assertModel, keyOf, type Model, type ModelPayment, type Notice, noticeOf } from "./model.ts";
import type { Operation } from "./operation.ts";
import type { Stage } from "./stage.ts";

const reversalType = /^(refund\.|charge\.refund|charge\.dispute\.|radar\.early_fraud_warning\.)/;

/** The event types that the shop must record; it may ignore others. */
const requiredTypes = new Set<string>(subscribedEvents);
const isRequired = ({ type }: Stripe.Event) => requiredTypes.has(type);

/** All events of the provider since the sequence began, oldest first. */
export async function eventsOf({ stripe }: Stage, { beganAtSec }: Model): Promise<Stripe.Event[]> {
  const events = stripe.events.list({ created: { gte: beganAtSec }, limit: 100 });
  return (await events.autoPagingToArray({ limit: 10_000 })).reverse();
}

/** Delivers one pending event to the shop, once or several times. */
export async function deliver(
  stage: Stage,
  model: Model,
  { which, times }: Extract<Operation, { do: "deliver" }>,
): Promise<Notice[] | undefined> {
  const undelivered = (await eventsOf(stage, model)).filter(({ id }) => !model.delivered.has(id));
  const event = undelivered[which % undelivered.length];
  if (!event) return undefined;
  const notices = await deliverEvents(stage, model, [event]);
  for (let again = 1; again < times; again++) await stage.control.resend(event.id);
  return notices;
}

/** Delivers all pending events. */
export async function deliverAll(
  stage: Stage,
  model: Model,
  order: "created" | "reverse",
): Promise<Notice[] | undefined> {
  const undelivered = (await eventsOf(stage, model)).filter(({ id }) => !model.delivered.has(id));
  if (undelivered.length === 0) return undefined;
  return deliverEvents(stage, model, order === "created" ? undelivered : undelivered.reverse());
}

/** An operator replays an event, which may be its first processing. */
export async function replay(stage: Stage, model: Model, which: number): Promise<Notice[] | undefined> {
  const events = await eventsOf(stage, model);
  const event = events[which % events.length];
  if (!event) return undefined;
  const notices = await noticesOf(stage, model, event);
  assertModel(
    (await stage.operations.replayEvent("model", event.id)) === event.type,
    "The shop replayed another event",
  );
  return notices;
}

async function deliverEvents(stage: Stage, model: Model, events: Stripe.Event[]): Promise<Notice[]> {
  const ids = events.map(({ id }) => id);
  const known = await inInbox(stage, ids);
  const notices: Notice[] = [];
  for (const event of events)
    if (!known.has(event.id) && isRequired(event)) notices.push(...(await noticesOf(stage, model, event)));
  await stage.control.release(ids);
  const processed = await inInbox(stage, ids);
  for (const event of events) {
    const isAccepted = processed.has(event.id) || !isRequired(event);
    assertModel(isAccepted || stage.mayCrash, `The shop did not accept ${event.type}`);
    if (isAccepted) model.delivered.add(event.id);
  }
  return notices.filter(({ eventId }) => processed.has(eventId ?? ""));
}

async function inInbox({ db }: Stage, ids: string[]): Promise<Set<string>> {
  const text = "SELECT event_id AS id FROM webhook_inbox WHERE event_id = ANY ($1)";
  return new Set((await db.query<{ id: string }>({ text, values: [ids] })).rows.map(({ id }) => id));
}

/** The notices that the shop gets when it processes an event now. */
async function noticesOf(
  { stripe }: Stage,
  { payments }: Model,
  { id: eventId, type, data }: Stripe.Event,
): Promise<Notice[]> {
  const object = data.object as { id: string; payment_intent?: string | null };
  const payment = payments.find((each) => isOf(each, object));
  if (!payment) return [];
  const notices: Notice[] = [];
  const settles = payment.of === "free" ? /^checkout\.session\./ : /^(payment_intent\.)/;
  if (settles.test(type) || (payment.of === "purchase" && reversalType.test(type)))
    notices.push(noticeOf(payment, "payment"));
  if (type.startsWith("radar.")) {
    const { actionable } = await stripe.radar.earlyFraudWarnings.retrieve(object.id);
    notices.push(noticeOf(payment, "warning", actionable));
  }
  // Reversals before the settlement of a free amount have nothing to reverse in the shop.
  if (reversalType.test(type) && (payment.of === "purchase" || payment.settled))
    notices.push(noticeOf(payment, "standing"));
  return notices.map((each) => ({ ...each, eventId }));
}

function isOf(payment: ModelPayment, object: { id: string; payment_intent?: string | null }): boolean {
  if (object.id === keyOf(payment)) return true;
  return payment.id !== "" && (object.id === payment.id || object.payment_intent === payment.id);
}
