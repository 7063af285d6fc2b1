import { setTimeout as sleep } from "node:timers/promises";

/** A caller who got no answer, or one without `Retry-After`, tries again after that long. */
const defaultRetryMs = 500;
/** Longer than an outage asks for: a limit was reached, which the counts of failures show. */
const maxRetryMs = 10_000;

/** How one kind of request was answered while a part was away. */
export interface AnswerSummary {
  answered: number;
  failed: number;
  /** Failed answers by status; `cut` for a connection that ended without one. */
  failures: Record<string, number>;
  /** 503 without `Retry-After`: the caller does not learn that it may come again. */
  withoutRetryAfter: number;
  /** The longest time between two successes, from the begin to the end of the log. */
  longestGapMs: number;
  slowestMs: number;
}

function emptySummary(): AnswerSummary {
  return { answered: 0, failed: 0, failures: {}, withoutRetryAfter: 0, longestGapMs: 0, slowestMs: 0 };
}

/** Collects answers of one kind of request. */
export class AnswerLog {
  #lastSuccessMs = performance.now();
  #summary = emptySummary();

  /** Runs a request that succeeds with status 200 or 204. Returns how long to wait before the next try, in milliseconds, if it failed. */
  async ask<T extends { status: number; headers: Pick<Headers, "get"> }>(
    request: () => Promise<T>,
  ): Promise<{ answer: T } | { answer?: never; retryAfterMs: number }> {
    const startedMs = performance.now();
    const answer = await request().catch(() => undefined);
    const summary = this.#summary;
    summary.answered += 1;
    summary.slowestMs = Math.max(summary.slowestMs, performance.now() - startedMs);
    if (answer?.status === 200 || answer?.status === 204) {
      this.succeed();
      return { answer };
    }
    const name = String(answer?.status ?? "cut");
    summary.failed += 1;
    summary.failures[name] = (summary.failures[name] ?? 0) + 1;
    const retryAfter = answer?.headers.get("retry-after");
    if (answer?.status === 503 && !retryAfter) summary.withoutRetryAfter += 1;
    return { retryAfterMs: Math.min(maxRetryMs, retryAfter ? Number(retryAfter) * 1_000 : defaultRetryMs) };
  }

  /** Repeats a request that failed, as late as the answer asks for, until it succeeds. Throws after a failure when `isOver`. */
  async persist<T extends { status: number; headers: Pick<Headers, "get"> }>(
    request: () => Promise<T>,
    isOver: () => boolean,
  ): Promise<T> {
    for (;;) {
      const asked = await this.ask(request);
      if (!("retryAfterMs" in asked)) return asked.answer;
      if (isOver()) throw new Error(`Not answered long after the fault: ${JSON.stringify(this.#summary.failures)}`);
      await sleep(asked.retryAfterMs);
    }
  }

  /** Notes a success at this moment. */
  succeed(): void {
    const nowMs = performance.now();
    this.#summary.longestGapMs = Math.max(this.#summary.longestGapMs, nowMs - this.#lastSuccessMs);
    this.#lastSuccessMs = nowMs;
  }

  /** Returns the summary of the time since the last one, and begins the next. A gap belongs to the summary in which it ends. */
  next(): AnswerSummary {
    const summary = this.#summary;
    this.#summary = emptySummary();
    return summary;
  }

  /** The last summary; its longest gap includes the time since the last success. */
  end(): AnswerSummary {
    this.succeed();
    return this.next();
  }
}
