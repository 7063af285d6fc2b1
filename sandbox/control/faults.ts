/** What goes wrong with a call: an answer of that status, a cut connection, silence, or a late answer. */
export const faultKinds = ["500", "409", "429", "drop-connection", "timeout", "delay"] as const;

/** An order to fail coming calls to `/v1`. */
export interface FaultOrder {
  /** Only calls with this method; any when absent. */
  method?: string;
  /** Only calls whose path begins so (or is exactly so, with `$` at the end); any when absent. */
  path?: string;
  /** Before the call has had its effect, or after. */
  when: "before" | "after";
  kind: (typeof faultKinds)[number];
  /** How many calls to fail; 1 when absent. */
  times?: number;
  /** For `delay`: how long the call waits, still holding its idempotency key. */
  delayMs?: number;
}

/** The faults that are ordered and not yet used up. */
export class Faults {
  #orders: Required<FaultOrder>[] = [];

  order(order: FaultOrder): void {
    this.#orders.push({ method: "", path: "", times: 1, delayMs: 0, ...order });
  }

  /** The fault of this call, used up by asking. */
  take(method: string, path: string): Required<FaultOrder> | undefined {
    const order = this.#orders.find(
      (candidate) => (candidate.method === "" || candidate.method === method) && `${path}$`.startsWith(candidate.path),
    );
    if (!order) return undefined;
    order.times -= 1;
    if (order.times <= 0) this.#orders = this.#orders.filter((candidate) => candidate !== order);
    return order;
  }

  waiting(): Required<FaultOrder>[] {
    return this.#orders;
  }

  clear(): void {
    this.#orders = [];
  }
}
