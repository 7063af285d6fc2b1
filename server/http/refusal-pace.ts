/** Most refusals of one caller in a window before its further requests wait for the next one. */
const perWindow = 5;
/** Most requests of one caller that wait, and of all callers. */
const maxWaitingOfCaller = 1_000;
const maxWaiting = 10_000;

/** A waiting request. Exactly one of the two functions is called, once. */
export interface PacedRequest {
  run(): void;
  drop(): void;
  /** Whether the client has hung up. */
  isGone(): boolean;
}

/**
 * Slows callers that keep sending requests although they are refused. In each window a caller gets at most five refusals; its
 * further requests wait, so that a flood waits for its answers instead of taking the processor from other callers.
 */
export interface RefusalPace {
  /** Runs the request at once, or once the caller's turn comes; drops it if too many wait. */
  admit(caller: string, request: PacedRequest): void;
  /** Counts a refusal of the caller. */
  noteRefusal(caller: string): void;
  /** Begins the next window. Returns whether any caller is still slowed. */
  beginWindow(): boolean;
  /** Runs all waiting requests, and from then on every request at once. */
  stop(): void;
}

interface Slowed {
  /** Refusals of this window, plus requests released in it after waiting. */
  used: number;
  waiting: PacedRequest[];
}

/** `onSlowed` is called when the first caller is slowed; the caller then starts the windows. */
export function createRefusalPace(onSlowed: () => void): RefusalPace {
  const callers = new Map<string, Slowed>();
  let waiting = 0;
  let isStopped = false;

  function release(slowed: Slowed): void {
    slowed.used = 0;
    while (slowed.used < perWindow) {
      const next = slowed.waiting.shift();
      if (!next) return;
      waiting -= 1;
      if (next.isGone()) continue;
      slowed.used += 1;
      next.run();
    }
  }
  return {
    admit(caller, request) {
      const slowed = callers.get(caller);
      if (isStopped || !slowed || (slowed.used < perWindow && slowed.waiting.length === 0)) return request.run();
      if (slowed.waiting.length >= maxWaitingOfCaller || waiting >= maxWaiting) return request.drop();
      slowed.waiting.push(request);
      waiting += 1;
    },
    noteRefusal(caller) {
      if (isStopped) return;
      const slowed = callers.get(caller);
      // A request that waited was counted when it was released.
      if (slowed && slowed.waiting.length > 0) return;
      if (slowed) slowed.used += 1;
      else {
        callers.set(caller, { used: 1, waiting: [] });
        if (callers.size === 1) onSlowed();
      }
    },
    beginWindow() {
      for (const [caller, slowed] of callers) {
        if (slowed.waiting.length === 0) callers.delete(caller);
        else release(slowed);
      }
      return callers.size > 0;
    },
    stop() {
      isStopped = true;
      for (const { waiting: left } of callers.values()) for (const request of left.splice(0)) request.run();
      callers.clear();
      waiting = 0;
    },
  };
}
