import { events } from "../events/event-collection.ts";
import type { DueWork } from "../state/scheduler.ts";
import type { World } from "../world.ts";
import { afterAttempt, type Delivery, pendingDeliveries, saveDelivery } from "./delivery.ts";
import { sendEvent } from "./send-event.ts";
import { webhookEndpoints } from "./webhook-endpoint-collection.ts";

/** How deliveries are treated: sent, kept back until released, thrown away, or sent several times at once. */
export interface DeliveryMode {
  mode: "deliver" | "hold" | "drop" | "repeat";
  /** For `repeat`: how many copies of each event arrive at once. For `drop`: how many deliveries are lost; all when absent. */
  times?: number;
  /** Deliveries wait a random part of half a second, so that they overtake one another. */
  reorder?: boolean;
}

const maxAtOncePerEndpoint = 20;
const reorderWindowMs = 500;

/** Brings pending deliveries to their endpoints. What is pending survives a restart; what is on its way is sent again. */
export class DeliveryPump implements DueWork {
  #world: World;
  #settings: DeliveryMode = { mode: "deliver" };
  /** Deliveries being sent, with their endpoint. */
  #onTheWay = new Map<string, string>();
  #overtaken = new Map<string, number>();
  #stopped = new AbortController();

  constructor(world: World) {
    this.#world = world;
  }

  settings(): DeliveryMode {
    return this.#settings;
  }

  setMode(settings: DeliveryMode): void {
    this.#settings = settings;
  }

  stop(): void {
    this.#stopped.abort();
  }

  nextDueAtMs(): number | null {
    const waiting =
      this.#settings.mode === "hold" ? [] : this.#waiting().filter((one) => !this.#isBusy(one.endpointId));
    return waiting.reduce<number | null>(
      (first, delivery) => Math.min(first ?? Infinity, this.#dueAtMs(delivery)),
      null,
    );
  }

  runDue(nowMs: number): void {
    if (this.#settings.mode === "hold") return;
    for (const delivery of this.#waiting()) {
      if (this.#settings.mode === "drop") this.#drop(delivery);
      else if (this.#dueAtMs(delivery) <= nowMs && !this.#isBusy(delivery.endpointId)) void this.attempt(delivery.id);
    }
  }

  /** Sends what is pending now, one after the other in the order given, whatever the mode. */
  async release(order: "created" | "reverse" | "random" | string[]): Promise<string[]> {
    const ordered = inOrder(this.#waiting(), order);
    for (const delivery of ordered) await this.attempt(delivery.id);
    return ordered.map((delivery) => delivery.eventId);
  }

  /** Sends one delivery now and records how it went. */
  async attempt(id: string): Promise<void> {
    const delivery = this.#world.store.get(pendingDeliveries, id);
    if (!delivery || this.#onTheWay.has(id)) return;
    const event = this.#world.store.get(events, delivery.eventId);
    const endpoint = this.#world.store.get(webhookEndpoints, delivery.endpointId);
    if (!event || !endpoint || endpoint.status !== "enabled") {
      saveDelivery(this.#world.store, { ...delivery, state: "failed" });
      return;
    }
    this.#onTheWay.set(id, endpoint.id);
    const copies = this.#settings.mode === "repeat" ? Math.max(1, this.#settings.times ?? 2) : 1;
    const results = await Promise.all(
      Array.from({ length: copies }, () => sendEvent(event, endpoint, this.#stopped.signal)),
    );
    this.#onTheWay.delete(id);
    this.#overtaken.delete(id);
    if (this.#stopped.signal.aborted) return;
    const result = results.find(({ status }) => status === null || status >= 300) ?? results[0];
    const current = this.#world.store.get(pendingDeliveries, id);
    if (!current || !result) return;
    const attempted = afterAttempt(current, { atMs: this.#world.clock.nowMs(), ...result });
    this.#world.store.transact(() => {
      saveDelivery(this.#world.store, attempted);
      const kept = this.#world.store.get(events, event.id);
      if (kept && attempted.state === "delivered") {
        this.#world.store.put(events, event.id, { ...kept, pending_webhooks: Math.max(0, kept.pending_webhooks - 1) });
      }
    });
  }

  /** A slow endpoint keeps only itself waiting. */
  #isBusy(endpointId: string): boolean {
    return [...this.#onTheWay.values()].filter((busy) => busy === endpointId).length >= maxAtOncePerEndpoint;
  }

  #waiting(): Delivery[] {
    return this.#world.store.all(pendingDeliveries).filter(({ id }) => !this.#onTheWay.has(id));
  }

  #dueAtMs(delivery: Delivery): number {
    if (!this.#settings.reorder || delivery.attempts.length > 0) return delivery.dueAtMs;
    const delayMs = this.#overtaken.get(delivery.id) ?? Math.random() * reorderWindowMs;
    this.#overtaken.set(delivery.id, delayMs);
    return delivery.dueAtMs + delayMs;
  }

  #drop(delivery: Delivery): void {
    saveDelivery(this.#world.store, { ...delivery, state: "dropped" });
    const { times } = this.#settings;
    if (times === undefined) return;
    this.#settings = times > 1 ? { ...this.#settings, times: times - 1 } : { mode: "deliver" };
  }
}

function inOrder(waiting: Delivery[], order: "created" | "reverse" | "random" | string[]): Delivery[] {
  if (order === "created") return waiting;
  if (order === "reverse") return waiting.reverse();
  if (order === "random") {
    return waiting
      .map((delivery) => ({ delivery, at: Math.random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ delivery }) => delivery);
  }
  return order.flatMap((wanted) =>
    waiting.filter(({ eventId, eventType }) => wanted === eventId || wanted === eventType),
  );
}
