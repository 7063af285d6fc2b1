import { setTimeout as sleep } from "node:timers/promises";

/** A pace lets at most `calls` begin in any `windowMs`, and no two within `spacingMs`. */
export interface PaceLimit {
  calls: number;
  windowMs: number;
  spacingMs: number;
}

/** A fifth of Stripe's limit of 100 calls a second, since readers pay meanwhile. */
export const paydayPace: PaceLimit = { calls: 20, windowMs: 1_000, spacingMs: 25 };

/** The time in milliseconds, and waiting for it. */
export interface PaceClock {
  nowMs(): number;
  sleep(ms: number): Promise<unknown>;
}

/** The clock of this process. */
export const processClock: PaceClock = { nowMs: () => performance.now(), sleep: (ms) => sleep(ms) };

/**
 * A function that resolves when the caller may begin its call, in the order of the callers. The limit holds for the moments when it
 * resolves, so a timer that fires late makes no room for two calls at once.
 */
export function createCallPace({ calls, windowMs, spacingMs }: PaceLimit, clock = processClock): () => Promise<void> {
  const begun: number[] = [];
  let turn = Promise.resolve();
  const take = async () => {
    const oldest = begun.length < calls ? undefined : begun.shift();
    const dueMs = Math.max((begun.at(-1) ?? -Infinity) + spacingMs, (oldest ?? -Infinity) + windowMs);
    // A timer may fire a little early.
    while (clock.nowMs() < dueMs) await clock.sleep(Math.ceil(dueMs - clock.nowMs()));
    begun.push(clock.nowMs());
  };
  return () => {
    turn = turn.then(take);
    return turn;
  };
}
