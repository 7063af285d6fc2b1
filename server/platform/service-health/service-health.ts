import type { Logger } from "pino";
import type { Queryable } from "#db/client.ts";
import { recordFailures, recordSuccess, type Service } from "./service-health-store.ts";

/** How often an unchanged outcome is written, in milliseconds. */
const repeatAfterMs = { success: 60_000, failure: 10_000 };

/** Observes the results of calls to other services and stores them for all processes and commands. */
export interface ServiceHealth {
  succeeded(service: Service): void;
  /** `cause` is a status or an error code, never external text. */
  failed(service: Service, cause: string): void;
  /** Resolves when all observations are written. */
  finish(): Promise<void>;
}

/**
 * Writes changes at once and repetitions periodically, in the background: without a database the observation is lost
 * and nothing fails.
 */
export function createServiceHealth(db: Queryable, log: Pick<Logger, "warn" | "info">): ServiceHealth {
  const known = new Map<Service, { outcome: "success" | "failure"; writtenAtMs: number; unwritten: number }>();
  let writing: Promise<void> = Promise.resolve();
  const write = (work: () => Promise<void>) => {
    writing = writing.then(work).catch((error) => log.warn({ err: error }, "The state of a service was not written"));
  };
  function note(service: Service, outcome: "success" | "failure", cause: string): void {
    const before = known.get(service);
    const unwritten = (before?.unwritten ?? 0) + (outcome === "failure" ? 1 : 0);
    const isChange = before?.outcome !== outcome;
    const isDue = isChange || performance.now() - before.writtenAtMs >= repeatAfterMs[outcome];
    if (!isDue) return void known.set(service, { ...before, unwritten });
    known.set(service, { outcome, writtenAtMs: performance.now(), unwritten: 0 });
    if (isChange && outcome === "failure") log.warn({ service, cause }, "Calls to a service fail");
    if (isChange && outcome === "success" && before) log.info({ service }, "Calls to a service succeed again");
    write(async () => {
      if (unwritten > 0) await recordFailures(db, service, unwritten, cause);
      if (outcome === "success") await recordSuccess(db, service);
    });
  }
  return {
    succeeded: (service) => note(service, "success", ""),
    failed: (service, cause) => note(service, "failure", cause),
    finish: () => writing,
  };
}
