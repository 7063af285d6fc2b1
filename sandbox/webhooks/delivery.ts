import { collection, type Store } from "../state/store.ts";

/** One attempt to deliver an event: the endpoint's status, or the error if it returned none. */
export interface DeliveryAttempt {
  atMs: number;
  status: number | null;
  error: string | null;
}

/** The delivery of one event to one endpoint. */
export interface Delivery {
  id: string;
  eventId: string;
  eventType: string;
  endpointId: string;
  state: "pending" | "delivered" | "failed" | "dropped";
  createdAtMs: number;
  /** When to send it next, by the provider's clock. */
  dueAtMs: number;
  attempts: DeliveryAttempt[];
}

/**
 * Deliveries to be sent, oldest first. Separate from the finished ones, so that the search for due work stays fast in
 * long runs.
 */
export const pendingDeliveries = collection<Delivery>("pending_deliveries");

/** Deliveries that succeeded, were dropped or exhausted their retries. */
export const finishedDeliveries = collection<Delivery>("finished_deliveries");

/** Saves a delivery in the collection of its state. */
export function saveDelivery(store: Store, delivery: Delivery): void {
  store.transact(() => {
    if (delivery.state === "pending") {
      store.put(pendingDeliveries, delivery.id, delivery);
      return;
    }
    store.remove(pendingDeliveries, delivery.id);
    store.put(finishedDeliveries, delivery.id, delivery);
  });
}

const firstRetryMs = 1000;
const maxRetryMs = 60 * 60 * 1000;
const maxDeliveryAgeMs = 3 * 24 * 60 * 60 * 1000;

/** The delivery after an attempt: finished after any 2xx, else due again after 1 s, 2 s, 4 s… for about three days. */
export function afterAttempt(delivery: Delivery, attempt: DeliveryAttempt): Delivery {
  const attempts = [...delivery.attempts, attempt];
  if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300) {
    return { ...delivery, attempts, state: "delivered" };
  }
  const waitMs = Math.min(firstRetryMs * 2 ** (attempts.length - 1), maxRetryMs);
  const dueAtMs = attempt.atMs + waitMs;
  const isOver = dueAtMs - delivery.createdAtMs > maxDeliveryAgeMs;
  return { ...delivery, attempts, dueAtMs, state: isOver ? "failed" : "pending" };
}
