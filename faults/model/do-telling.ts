import type Stripe from "stripe";
import { subscribedEvents } from "#server/subscribed-events.ts";
import { keyOf, type Model, type ModelPayment, must, type Told, tell } from "./model.ts";
import type { Operation } from "./operation.ts";
import type { Stage } from "./stage.ts";

const afterwards = /^(refund\.|charge\.refund|charge\.dispute\.|radar\.early_fraud_warning\.)/;

/** Of these the shop must take note; it may forget others. */
const noted = new Set<string>(subscribedEvents);
const isNoted = ({ type }: Stripe.Event) => noted.has(type);

/** All that the provider has told since the sequence began, oldest first. */
export async function eventsOf({ stripe }: Stage, { beganAtSec }: Model): Promise<Stripe.Event[]> {
  const events = stripe.events.list({ created: { gte: beganAtSec }, limit: 100 });
  return (await events.autoPagingToArray({ limit: 10_000 })).reverse();
}

/** Brings one event that is on its way to the shop, once or several times. */
export async function deliver(
  stage: Stage,
  model: Model,
  { which, times }: Extract<Operation, { do: "deliver" }>,
): Promise<Told[] | undefined> {
  const waiting = (await eventsOf(stage, model)).filter(({ id }) => !model.delivered.has(id));
  const event = waiting[which % waiting.length];
  if (!event) return undefined;
  const told = await bring(stage, model, [event]);
  for (let again = 1; again < times; again++) await stage.control.resend(event.id);
  return told;
}

/** Brings all that is on its way. */
export async function deliverAll(
  stage: Stage,
  model: Model,
  order: "created" | "reverse",
): Promise<Told[] | undefined> {
  const waiting = (await eventsOf(stage, model)).filter(({ id }) => !model.delivered.has(id));
  if (waiting.length === 0) return undefined;
  return bring(stage, model, order === "created" ? waiting : waiting.reverse());
}

/** An operator has an event worked once more, or for the first time. */
export async function replay(stage: Stage, model: Model, which: number): Promise<Told[] | undefined> {
  const events = await eventsOf(stage, model);
  const event = events[which % events.length];
  if (!event) return undefined;
  const told = await toldBy(stage, model, event);
  must((await stage.operations.replayEvent("model", event.id)) === event.type, "Another event was replayed");
  return told;
}

async function bring(stage: Stage, model: Model, events: Stripe.Event[]): Promise<Told[]> {
  const ids = events.map(({ id }) => id);
  const known = await inInbox(stage, ids);
  const told: Told[] = [];
  for (const event of events)
    if (!known.has(event.id) && isNoted(event)) told.push(...(await toldBy(stage, model, event)));
  await stage.control.release(ids);
  const worked = await inInbox(stage, ids);
  for (const event of events) {
    const isTaken = worked.has(event.id) || !isNoted(event);
    must(isTaken || stage.mayCrash, `The shop did not take ${event.type}`);
    if (isTaken) model.delivered.add(event.id);
  }
  return told.filter(({ eventId }) => worked.has(eventId ?? ""));
}

async function inInbox({ db }: Stage, ids: string[]): Promise<Set<string>> {
  const text = "SELECT event_id AS id FROM webhook_inbox WHERE event_id = ANY ($1)";
  return new Set((await db.query<{ id: string }>({ text, values: [ids] })).rows.map(({ id }) => id));
}

/** What the shop learns from an event that it works now. */
async function toldBy(
  { stripe }: Stage,
  { payments }: Model,
  { id: eventId, type, data }: Stripe.Event,
): Promise<Told[]> {
  const object = data.object as { id: string; payment_intent?: string | null };
  const payment = payments.find((each) => isOf(each, object));
  if (!payment) return [];
  const told: Told[] = [];
  const settles = payment.of === "free" ? /^checkout\.session\./ : /^(payment_intent\.)/;
  if (settles.test(type) || (payment.of === "purchase" && afterwards.test(type))) told.push(tell(payment, "payment"));
  if (type.startsWith("radar.")) {
    const { actionable } = await stripe.radar.earlyFraudWarnings.retrieve(object.id);
    told.push(tell(payment, "warning", actionable));
  }
  // What comes before a free amount is settled finds nothing to follow.
  if (afterwards.test(type) && (payment.of === "purchase" || payment.settled)) told.push(tell(payment, "standing"));
  return told.map((each) => ({ ...each, eventId }));
}

function isOf(payment: ModelPayment, object: { id: string; payment_intent?: string | null }): boolean {
  if (object.id === keyOf(payment)) return true;
  return payment.id !== "" && (object.id === payment.id || object.payment_intent === payment.id);
}
