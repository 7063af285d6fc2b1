import type { DeliveryMode } from "../webhooks/delivery-pump.ts";
import type { Timing } from "../world.ts";
import type { FaultOrder } from "./faults.ts";

/** In which order held deliveries leave: as created, reversed, shuffled, or as listed (event ids or types). */
export type ReleaseOrder = "created" | "reverse" | "random" | string[];

/** What a reset leaves in place. */
export interface ResetOptions {
  keepWebhookEndpoints?: boolean;
}

/** A summary of the provider. */
export interface ControlState {
  url: string;
  nowSec: number;
  advancedSec: number;
  webhooks: DeliveryMode;
  pendingDeliveries: number;
  faults: FaultOrder[];
  timing: Timing;
  script: "ok" | "broken";
  records: Record<string, number>;
}
