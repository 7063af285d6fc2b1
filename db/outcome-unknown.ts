/** A transaction is committed or not: the database gave no answer to its commit. */
export class OutcomeUnknownError extends Error {
  constructor(cause?: unknown, message = "The database did not answer whether the transaction is committed") {
    super(message, { cause });
  }
}

/** A transaction is committed, but no standby has confirmed it: it would be lost with the primary, so it counts as unknown. */
export class NotReplicatedError extends OutcomeUnknownError {
  constructor() {
    super(undefined, "The transaction is committed, and no standby has confirmed it");
  }
}

/** The error of a COMMIT: `OutcomeUnknownError` unless the database itself refused it. */
export function errorOfCommit(error: unknown): unknown {
  if (error instanceof OutcomeUnknownError) return error;
  const { code = "" } = error as { code?: string };
  // A server that shuts down may have committed.
  const isAnswer = /^[0-9A-Z]{5}$/.test(code) && !/^(?:57P0.|08...|EPIPE)$/.test(code);
  return isAnswer ? error : new OutcomeUnknownError(error);
}
