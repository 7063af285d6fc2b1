import type { DeskDeps } from "./desk-deps.ts";
import { createPurchaseHandlers } from "./purchase-handlers.ts";

/** The team's screens about money. */
export interface Desk {
  handlers: ReturnType<typeof createPurchaseHandlers>;
}

/** The desk over the operators' actions. */
export function createDesk(deps: DeskDeps): Desk {
  return { handlers: createPurchaseHandlers(deps) };
}
