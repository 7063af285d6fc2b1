import { collection, type Store } from "../state/store.ts";

/** One try to bring an event to an endpoint: the endpoint's status, or why there was none. */
export interface DeliveryAttempt {
  atMs: number;
  status: number | null;
  error: string | null;
}

/** One event on its way to one endpoint. */
export interface Delivery {
  id: string;
  eventId: string;
  eventType: string;
  endpointId: string;
  state: "pending" | "delivered" | "failed" | "dropped";
  createdAtMs: number;
  /** When to try (again), by the provider's clock. */
  dueAtMs: number;
  attempts: DeliveryAttempt[];
}

/** What still has to arrive, oldest first: kept apart, so that looking for work costs nothing in a long run. */
export const pendingDeliveries = collection<Delivery>("pending_deliveries");

/** What arrived, was dropped or was given up. */
export const finishedDeliveries = collection<Delivery>("finished_deliveries");

/** Keeps a delivery where its state belongs. */
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
const longestRetryMs = 60 * 60 * 1000;
const givenUpAfterMs = 3 * 24 * 60 * 60 * 1000;

/** The delivery after an attempt: done with any 2xx, else due again after 1 s, 2 s, 4 s… for about three days. */
export function afterAttempt(delivery: Delivery, attempt: DeliveryAttempt): Delivery {
  const attempts = [...delivery.attempts, attempt];
  if (attempt.status !== null && attempt.status >= 200 && attempt.status < 300) {
    return { ...delivery, attempts, state: "delivered" };
  }
  const waitMs = Math.min(firstRetryMs * 2 ** (attempts.length - 1), longestRetryMs);
  const dueAtMs = attempt.atMs + waitMs;
  const isOver = dueAtMs - delivery.createdAtMs > givenUpAfterMs;
  return { ...delivery, attempts, dueAtMs, state: isOver ? "failed" : "pending" };
}
