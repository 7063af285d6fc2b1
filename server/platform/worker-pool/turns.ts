import { CallError } from "#contract/errors.ts";

/** Seconds after which a caller may retry when too much of one subject waits. */
const retryAfterSec = 5;

/** Places for work that runs at once, shared in turns among subjects, such as creators. */
export interface Turns {
  /**
   * Waits for a free place and returns the function that frees it. A subject has one place at a time, and a free place goes to the
   * subjects one after the other, however much work of each waits. Work without a subject is a subject of its own. Throws
   * TOO_MANY_REQUESTS if too much work of the subject waits.
   */
  take(subject?: string): Promise<() => void>;
}

/** At most `size` places, and `waitingOfOne` waiting pieces of work of one subject. */
export function createTurns({ size, waitingOfOne }: { size: number; waitingOfOne: number }): Turns {
  /** By the subjects' turns: one that got a place goes to the end. */
  const waiting = new Map<string | symbol, (() => void)[]>();
  const active = new Set<string | symbol>();

  function proceed(): void {
    for (const [subject, starts] of waiting) {
      if (active.size >= size) return;
      if (active.has(subject)) continue;
      waiting.delete(subject);
      const [start, ...others] = starts;
      if (others.length > 0) waiting.set(subject, others);
      active.add(subject);
      start?.();
    }
  }

  return {
    async take(given) {
      const subject = given ?? Symbol("work without a subject");
      const starts = waiting.get(subject) ?? [];
      if (starts.length >= waitingOfOne) throw new CallError("TOO_MANY_REQUESTS", { retryAfterSec });
      await new Promise<void>((resolve) => {
        waiting.set(subject, [...starts, resolve]);
        proceed();
      });
      return () => {
        active.delete(subject);
        proceed();
      };
    },
  };
}
