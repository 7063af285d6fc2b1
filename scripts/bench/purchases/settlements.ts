import type { AnsweredEvent, EventProxy } from "#faults/world/event-proxy.ts";

/** Which payments the app was told of and took, and how it answers events. */
export interface Settlements {
  /** Resolves once the app has answered the payment's event well. */
  of(paymentIntentId: string): Promise<void>;
  /** How long its answers took since they were taken last. */
  takeMs(): number[];
  /** How often it did not answer well, by status, since it was taken last. */
  takeRefused(): Map<number, number>;
}

/** Listens at the provider's door. */
export function listenForSettlements({ onAnswer }: Pick<EventProxy, "onAnswer">): Settlements {
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
