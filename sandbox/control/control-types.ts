import type { Timing } from "../state/world.ts";
import type { DeliveryMode } from "../webhooks/delivery-worker.ts";
import type { FaultRequest } from "../wire/faults.ts";

/**
 * The order in which held deliveries are released: as created, reversed, shuffled, or as listed (event ids or types).
 */
export type ReleaseOrder = "created" | "reverse" | "random" | string[];

/** The state that a reset keeps. */
export interface ResetOptions {
  keepWebhookEndpoints?: boolean;
}

/** A summary of the provider's state. */
export interface ControlState {
  url: string;
  nowSec: number;
  advancedSec: number;
  webhooks: DeliveryMode;
  pendingDeliveries: number;
  faults: FaultRequest[];
  timing: Timing;
  script: "ok" | "broken";
  records: Record<string, number>;
}
