import type { Logger } from "pino";

/** How a domain checks its objects of which no webhook arrived. */
export interface Sweep {
  /** Claims the next due object: the provider's id of it. */
  claim(): Promise<string | undefined>;
  /** Asks the provider about it and settles it. While `restoring`, holds duplicate purchases. */
  check(id: string, options: { restoring: boolean }): Promise<void>;
}

/** Checks the next due object at the provider; false if none is due. A failed check is due again later. */
export async function sweepNext(log: Logger, sweep: Sweep, { restoring = false } = {}): Promise<boolean> {
  const id = await sweep.claim();
  if (id === undefined) return false;
  try {
    await sweep.check(id, { restoring });
  } catch (error) {
    log.warn({ err: error, id }, "A payment could not be checked; it will be checked again");
  }
  return true;
}
