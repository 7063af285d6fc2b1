import type { Logger } from "pino";

/** How a domain finds out about what no webhook told. */
export interface Sweep {
  /** Takes the next object that is due to be asked for: the provider's id of it. */
  claim(): Promise<string | undefined>;
  /** Asks the provider about it and settles it. While `restoring`, duplicate purchases are held. */
  check(id: string, options: { restoring: boolean }): Promise<void>;
}

/** Asks the provider about the next object that is due; false if none is. One that fails is due again later. */
export async function sweepNext(log: Logger, sweep: Sweep, { restoring = false } = {}): Promise<boolean> {
  const id = await sweep.claim();
  if (id === undefined) return false;
  try {
    await sweep.check(id, { restoring });
  } catch (error) {
    log.warn({ err: error, id }, "A payment could not be checked; it will be asked for again");
  }
  return true;
}
