/** Why an operator's action was rejected, as a message for a terminal. Nothing was changed. */
export class OperationRefused extends Error {
  /** For callers that answer with a code of their own. */
  readonly reason: RefusalReason | undefined;

  constructor(message: string, { reason, cause }: { reason?: RefusalReason; cause?: unknown } = {}) {
    super(message, { cause });
    this.reason = reason;
  }
}

export type RefusalReason =
  | ("unknown" | "changed" | "limit" | "refunded-already" | "disputed" | "not-paid" | "too-much")
  | ("access-over" | "no-address");

/** The outcome of an action is unknown. The command can be repeated: it does nothing twice. */
export class OperationUnfinished extends Error {}

/** The card provider's answer; its failure becomes `OperationUnfinished`. */
export async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new OperationUnfinished("The card provider does not answer. Run the same command again.", { cause: error });
  }
}
