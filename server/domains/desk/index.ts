import { createAttentionHandlers } from "./attention-handlers.ts";
import type { DeskDeps } from "./desk-deps.ts";
import { createFigureHandlers } from "./figure-handlers.ts";
import { createPurchaseHandlers } from "./purchase-handlers.ts";

/** The team's screens about money. */
export interface Desk {
  handlers: ReturnType<typeof createPurchaseHandlers> &
    ReturnType<typeof createFigureHandlers> &
    ReturnType<typeof createAttentionHandlers>;
}

/** The desk over the operators' actions and the ledger. */
export function createDesk(deps: DeskDeps): Desk {
  return {
    handlers: { ...createPurchaseHandlers(deps), ...createFigureHandlers(deps), ...createAttentionHandlers(deps) },
  };
}
