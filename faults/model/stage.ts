import type Stripe from "stripe";
import type { Database } from "#db/client.ts";
import type { controlClient } from "#sandbox/control-client.ts";
import type { Operations } from "#server/domains/operations/index.ts";
import type { Pass } from "./operation.ts";

/** What operators do in a sequence. */
export type OperatorAction = "refundPurchase" | "releaseHeldRefund" | "replayEvent" | "resendPurchaseCode";

/** Where sequences are played: the product in this process, or as processes of its own. */
export interface Stage {
  url: string;
  stripe: Stripe;
  control: ReturnType<typeof controlClient>;
  db: Database;
  operations: Pick<Operations, OperatorAction>;
  shiftClock(interval: string): Promise<void>;
  /** Has a worker do everything of that kind that is due. */
  pass(pass: Pass): Promise<void>;
  /** What the audit of everything complains about, strictly: the provider's movements since that second. */
  audit(sinceSec: number): Promise<string[]>;
  /** Asks the app, and once more if that dies of it: as a reader does who tries again. */
  ask<T>(act: () => Promise<T>): Promise<T>;
  /** Before the operation of that place, and before all comes to rest (undefined). */
  before(place: number | undefined): Promise<void>;
  /** Starts again what has died since; whether anything had. */
  mend(): Promise<boolean>;
  /** Refunds that failed for good, which the audit may go on naming. */
  excused: Set<string>;
  /** Whether its processes die now and then. */
  mayCrash: boolean;
}
