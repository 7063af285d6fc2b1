import type { AnsweredEvent, EventProxy } from "#faults/world/event-proxy.ts";

/** Which payments the app has settled from events, and how fast it answers events. */
export interface Settlements {
  /** Resolves when the app has accepted the payment's event. */
  of(paymentIntentId: string): Promise<void>;
  /** Returns the response times since the last call. */
  takeMs(): number[];
  /** Returns the number of rejected events by status since the last call. */
  takeRefused(): Map<number, number>;
}

/** Watches the provider's event proxy. */
export function watchSettlements({ onAnswer }: Pick<EventProxy, "onAnswer">): Settlements {
  const waiting = new Map<string, () => void>();
  const early = new Set<string>();
  let tookMs: number[] = [];
  let refused = new Map<number, number>();
  onAnswer(({ type, objectId, status, tookMs: took }: AnsweredEvent) => {
    const isTaken = status >= 200 && status < 300;
    if (!isTaken) refused.set(status, (refused.get(status) ?? 0) + 1);
    if (type !== "payment_intent.succeeded" || !isTaken) return;
    tookMs.push(took);
    const settled = waiting.get(objectId);
    waiting.delete(objectId);
    if (settled) settled();
    else early.add(objectId);
  });
  return {
    of: (id) => (early.delete(id) ? Promise.resolve() : new Promise((resolve) => waiting.set(id, resolve))),
    takeMs() {
      const taken = tookMs;
      tookMs = [];
      return taken;
    },
    takeRefused() {
      const taken = refused;
      refused = new Map();
      return taken;
    },
  };
}
