import type { Logger } from "pino";
import type { Queryable } from "#db/client.ts";
import { recordFailures, recordSuccess, type Service } from "./service-health-store.ts";

/** How often the same outcome is written, in milliseconds. */
const repeatAfterMs = { success: 60_000, failure: 10_000 };

/** Hears how calls to other services end, and keeps it where every process and command can read it. */
export interface ServiceHealth {
  succeeded(service: Service): void;
  /** `cause` is a status or an error code: never a text from outside. */
  failed(service: Service, cause: string): void;
  /** Resolves when all that was heard so far is written. */
  finish(): Promise<void>;
}

/**
 * Writes a change at once and a repetition once in a while, behind the call's back: a database that is away loses what it
 * would have told, and fails nothing.
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
