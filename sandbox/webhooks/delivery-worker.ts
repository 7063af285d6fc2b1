import { events } from "../records/event-collection.ts";
import { receivers } from "../records/event-destination-collection.ts";
import { thinEvents } from "../records/thin-event-collection.ts";
import type { DueWork } from "../state/scheduler.ts";
import type { Store } from "../state/store.ts";
import type { World } from "../state/world.ts";
import { afterAttempt, type Delivery, pendingDeliveries, saveDelivery } from "./delivery.ts";
import { sendEvent } from "./send-event.ts";

/** How deliveries are treated: sent, held until released, dropped, or sent several times in parallel. */
export interface DeliveryMode {
  mode: "deliver" | "hold" | "drop" | "repeat";
  /** For `repeat`: the number of copies sent in parallel. For `drop`: the number of deliveries to drop; default all. */
  times?: number;
  /** Delays each delivery by a random time up to half a second, so that events arrive out of order. */
  reorder?: boolean;
}

const maxConcurrentPerEndpoint = 20;
const reorderWindowMs = 500;

/** Sends pending deliveries to their endpoints. After a restart it resends those that were in flight. */
export class DeliveryWorker implements DueWork {
  #world: World;
  #settings: DeliveryMode = { mode: "deliver" };
  /** The deliveries being sent and their endpoints, by id. */
  #inFlight = new Map<string, string>();
  #reorderDelays = new Map<string, number>();
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

  /** Sends the pending deliveries one after the other in the given order, in any mode. */
  async release(order: "created" | "reverse" | "random" | string[]): Promise<string[]> {
    const ordered = sortForRelease(this.#waiting(), order);
    for (const delivery of ordered) await this.attempt(delivery.id);
    return ordered.map((delivery) => delivery.eventId);
  }

  /** Sends one delivery now and records the result. */
  async attempt(id: string): Promise<void> {
    const delivery = this.#world.store.get(pendingDeliveries, id);
    if (!delivery || this.#inFlight.has(id)) return;
    const event = findEvent(this.#world.store, delivery.eventId);
    const endpoint = receivers(this.#world.store).find(({ id }) => id === delivery.endpointId);
    if (!event || !endpoint?.isEnabled) {
      saveDelivery(this.#world.store, { ...delivery, state: "failed" });
      return;
    }
    this.#inFlight.set(id, endpoint.id);
    const copies = this.#settings.mode === "repeat" ? Math.max(1, this.#settings.times ?? 2) : 1;
    const results = await Promise.all(
      Array.from({ length: copies }, () => sendEvent(event, endpoint, this.#stopped.signal)),
    );
    this.#inFlight.delete(id);
    this.#reorderDelays.delete(id);
    if (this.#stopped.signal.aborted) return;
    const result = results.find(({ status }) => status === null || status >= 300) ?? results[0];
    const current = this.#world.store.get(pendingDeliveries, id);
    if (!current || !result) return;
    const attempted = afterAttempt(current, { atMs: this.#world.clock.nowMs(), ...result });
    this.#world.store.transact(() => {
      saveDelivery(this.#world.store, attempted);
      const stored = this.#world.store.get(events, delivery.eventId);
      if (stored && attempted.state === "delivered") {
        this.#world.store.put(events, delivery.eventId, {
          ...stored,
          pending_webhooks: Math.max(0, stored.pending_webhooks - 1),
        });
      }
    });
  }

  /** Limits the concurrency per endpoint, so that a slow one delays only its own deliveries. */
  #isBusy(endpointId: string): boolean {
    return [...this.#inFlight.values()].filter((busy) => busy === endpointId).length >= maxConcurrentPerEndpoint;
  }

  #waiting(): Delivery[] {
    return this.#world.store.all(pendingDeliveries).filter(({ id }) => !this.#inFlight.has(id));
  }

  #dueAtMs(delivery: Delivery): number {
    if (!this.#settings.reorder || delivery.attempts.length > 0) return delivery.dueAtMs;
    const delayMs = this.#reorderDelays.get(delivery.id) ?? Math.random() * reorderWindowMs;
    this.#reorderDelays.set(delivery.id, delayMs);
    return delivery.dueAtMs + delayMs;
  }

  #drop(delivery: Delivery): void {
    saveDelivery(this.#world.store, { ...delivery, state: "dropped" });
    const { times } = this.#settings;
    if (times === undefined) return;
    this.#settings = times > 1 ? { ...this.#settings, times: times - 1 } : { mode: "deliver" };
  }
}

/** The body of a delivery: a snapshot event, or the notification of a thin one. */
function findEvent(store: Store, id: string): object | undefined {
  const thin = store.get(thinEvents, id);
  if (!thin) return store.get(events, id);
  const { data: _data, ...notification } = thin;
  return notification;
}

function sortForRelease(waiting: Delivery[], order: "created" | "reverse" | "random" | string[]): Delivery[] {
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
