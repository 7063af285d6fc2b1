/**
 * Where the fault harness kills a process (kill -9): before the charge, and on each step between charge and code. A process
 * dies at the one point that it was armed with; unarmed, passing a point compares two words.
 */
export const crashPoints = {
  /** Nothing is charged yet. */
  beforeCharge: ["order-recorded", "payment-created"],
  /** In the order in which a webhook leads to the mail. */
  chargeToCode: [
    "event-arrived",
    "payment-fetched",
    "event-recorded",
    "order-locked",
    "settlement-recorded",
    "ledger-recorded",
    "access-granted",
    "code-queued",
    "receipt-queued",
    "committed",
    "mail-claimed",
    "mail-sent",
  ],
  /** While the worker posts what the provider moved: asked, written, not committed. */
  ledger: ["movements-fetched", "movements-posted"],
  /** The movements are posted, but their effects on access and mails are missing. */
  afterLedger: ["movements-committed"],
} as const;

export type CrashPoint = (typeof crashPoints)["beforeCharge" | "chargeToCode" | "ledger" | "afterLedger"][number];

let armed: CrashPoint | undefined;

/** Makes this process die when it first passes the point. Only for the fault harness; the configuration guards it. */
export function armCrashPoint(point: CrashPoint | undefined): void {
  armed = point;
}

/** A point at which a crash must lose nothing. */
export function crashPoint(point: CrashPoint): void {
  if (point === armed) process.kill(process.pid, "SIGKILL");
}
