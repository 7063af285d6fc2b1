import type { Clock } from "./clock.ts";

/** Work that becomes due at a time of the provider's clock. */
export interface DueWork {
  /** When the next item is due, or null without pending items. */
  nextDueAtMs(): number | null;
  /** Processes everything that is due. */
  runDue(nowMs: number): void;
}

/** One timer for all due work. Every commit wakes it, so a moved clock or a new record takes effect at once. */
export class Scheduler {
  #clock: Clock;
  #works: DueWork[] = [];
  #timer: NodeJS.Timeout | undefined;
  #turn: NodeJS.Immediate | undefined;
  #stopped = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(work: DueWork): void {
    this.#works.push(work);
    this.wake();
  }

  /** Checks for due work after the current turn of the event loop. */
  wake(): void {
    if (this.#stopped || this.#turn) return;
    this.#turn = setImmediate(() => {
      this.#turn = undefined;
      this.#run();
    });
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    clearImmediate(this.#turn);
  }

  #run(): void {
    clearTimeout(this.#timer);
    for (const work of this.#works) work.runDue(this.#clock.nowMs());
    const due = this.#works.map((work) => work.nextDueAtMs()).filter((atMs) => atMs !== null);
    if (due.length === 0) return;
    const waitMs = Math.max(1, Math.min(...due) - this.#clock.nowMs());
    this.#timer = setTimeout(() => this.wake(), Math.min(waitMs, 2 ** 31 - 1));
  }
}
