/**
 * How a call failed: refused (`code` as the body's `error` says, undefined if it says nothing; `message` for the log; `details`: the body), or
 * without any usable answer (`unreachable`: no connection; `unreadable`: a reply that is not JSON).
 */
export type Failure =
  | { kind: "refused"; status: number; code: string | undefined; message?: string; details?: unknown }
  | { kind: "unreachable" }
  | { kind: "unreadable" };

/** How a call ended: with its reply, or with a failure. */
export type CallOutcome<Reply> = { kind: "reply"; reply: Reply } | Failure;

/** The error of the calls of `client`. The cause is the browser's own error, if there was one. */
export class CallFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(failure.kind, { cause });
    this.failure = failure;
  }
}

/** How a call of `client` ended. Throws only what its signal aborted it with. */
export async function outcomeOf<Reply>(call: Promise<Reply>): Promise<CallOutcome<Reply>> {
  try {
    return { kind: "reply", reply: await call };
  } catch (error) {
    if (error instanceof CallFailure) return error.failure;
    throw error;
  }
}
