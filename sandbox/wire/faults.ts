/** How a call fails: a response with that status, a dropped connection, no response, or a delayed response. */
export const faultKinds = ["500", "409", "429", "drop-connection", "timeout", "delay"] as const;

/** A request to fail the next matching calls to `/v1`. */
export interface FaultRequest {
  /** Matches only calls with this method; default any. */
  method?: string;
  /** Matches paths with this prefix, or exactly this path if it ends with `$`; default any. */
  path?: string;
  /** Whether the fault occurs before or after the call takes effect. */
  when: "before" | "after";
  kind: (typeof faultKinds)[number];
  /** The number of calls to fail; default 1. */
  times?: number;
  /** For `delay`: how long the call waits at most, until the faults are cleared, while its idempotency key stays locked. */
  delayMs?: number;
}

/** The requested faults that have not occurred yet. */
export class Faults {
  #orders: Required<FaultRequest>[] = [];
  #cleared = new AbortController();

  order(order: FaultRequest): void {
    this.#orders.push({ method: "", path: "", times: 1, delayMs: 0, ...order });
  }

  /** Returns the fault for this call and uses it up. */
  take(method: string, path: string): Required<FaultRequest> | undefined {
    const order = this.#orders.find(
      (candidate) => (candidate.method === "" || candidate.method === method) && `${path}$`.startsWith(candidate.path),
    );
    if (!order) return undefined;
    order.times -= 1;
    if (order.times <= 0) this.#orders = this.#orders.filter((candidate) => candidate !== order);
    return order;
  }

  waiting(): Required<FaultRequest>[] {
    return this.#orders;
  }

  /** Aborts at the next `clear`, which ends the delays under way. */
  get cleared(): AbortSignal {
    return this.#cleared.signal;
  }

  clear(): void {
    this.#orders = [];
    this.#cleared.abort();
    this.#cleared = new AbortController();
  }
}
