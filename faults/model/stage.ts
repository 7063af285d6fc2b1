import type Stripe from "stripe";
import type { Database } from "#db/client.ts";
import type { controlClient } from "#sandbox/control-client.ts";
import type { Operations } from "#server/domains/operations/index.ts";
import type { AccountOwner } from "../world/creator-session.ts";
import type { Pass } from "./operation.ts";

/** The operator actions of a sequence. */
export type OperatorAction = "refundPurchase" | "releaseHeldRefund" | "replayEvent" | "resendPurchaseCode";

/** Where sequences are played: with the product in this process, or in separate processes. */
export interface Stage {
  url: string;
  /** The origin of the shop's pages. */
  origin: string;
  stripe: Stripe;
  control: ReturnType<typeof controlClient>;
  db: Database;
  operations: Pick<Operations, OperatorAction>;
  /** Opens the account of a new team member, or of a creator. Returns its id. */
  openAccount(owner: AccountOwner): Promise<string>;
  shiftClock(interval: string): Promise<void>;
  /** Runs a worker until all due work of that kind is done. */
  pass(pass: Pass): Promise<void>;
  /** The problems of a strict audit of everything, with the provider's movements since that time. */
  audit(sinceSec: number): Promise<string[]>;
  /** Calls the app, and retries once if the app crashes, like a reader who tries again. */
  withRetry<T>(act: () => Promise<T>): Promise<T>;
  /** Runs before the operation at that index, and before the final checks (undefined). */
  beforeOperation(place: number | undefined): Promise<void>;
  /** Restarts dead processes. Returns whether any process died since the last call. */
  restartDead(): Promise<boolean>;
  /** Refunds that failed permanently, which the audit may keep reporting. */
  ignoredRefunds: Set<string>;
  /** Whether its processes crash. */
  mayCrash: boolean;
}
