import { CallError, type ErrorCode } from "#contract/errors.ts";
import { OperationRefused, OperationUnfinished, type RefusalReason } from "./operation-refused.ts";

const codes: Record<RefusalReason, ErrorCode> = {
  unknown: "NOT_FOUND",
  changed: "STATE_CHANGED",
  limit: "REFUND_LIMIT",
  "refunded-already": "STATE_CHANGED",
  disputed: "PAYMENT_DISPUTED",
  "not-paid": "WRONG_STATE",
  "too-much": "REFUND_TOO_HIGH",
  "access-over": "CODE_EXPIRED",
  "no-address": "NO_ADDRESS",
};

/** The result of an operator's action; its refusals become errors of the contract. Other errors stay as they are. */
export async function asCallError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OperationUnfinished) throw new CallError("PAYMENT_PROVIDER_UNAVAILABLE", { cause: error });
    if (!(error instanceof OperationRefused)) throw error;
    throw new CallError(error.reason ? codes[error.reason] : "WRONG_STATE", { cause: error });
  }
}
