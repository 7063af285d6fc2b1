import type { Stripe } from "stripe";

/** The `error` object of an answer, as Stripe spells it. */
export interface ErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** A refusal in Stripe's words. Its changes are rolled back unless `executed`. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** The call began its work: what it changed stays, and its idempotency key remembers this answer. */
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, executed = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.executed = executed;
  }
}

/** 400 for a parameter that is wrong in itself. */
export function invalidParam(param: string, message: string, code?: string): ApiError {
  return new ApiError(400, { type: "invalid_request_error", message, param, ...(code ? { code } : {}) });
}

/** 404 for an id that does not exist; 400 when it came as a parameter, as Stripe does. */
export function noSuch(object: string, id: string, param = "id"): ApiError {
  const status = param === "id" || param === "intent" ? 404 : 400;
  return new ApiError(status, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${object}: '${id}'`,
    param,
  });
}

/** 400 for a call that the object's state does not allow; remembered by its idempotency key. */
export function wrongState(code: string, message: string, more: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: "invalid_request_error", code, message, ...more }, true);
}
