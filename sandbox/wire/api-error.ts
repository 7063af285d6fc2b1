import type { Stripe } from "stripe";

/** The `error` object of a response, as Stripe spells it. */
export interface ErrorBody {
  type:
    | "api_error"
    | "card_error"
    | "idempotency_error"
    | "invalid_request_error"
    // Of the v2 API.
    | "capability_not_enabled"
    | "insufficient_funds"
    | "invalid_payout_method";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/** An error with Stripe's message. Rolls back the call's changes unless `executed` is set. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** The call has taken effect: its changes are committed, and its idempotency key stores this response. */
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, executed = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.executed = executed;
  }
}

/** 400 for an invalid parameter. */
export function invalidParam(param: string, message: string, code?: string): ApiError {
  return new ApiError(400, { type: "invalid_request_error", message, param, ...(code ? { code } : {}) });
}

/** 404 for an unknown id in the path; 400 when a parameter contains it, as Stripe does. */
export function resourceMissing(object: string, id: string, param = "id"): ApiError {
  const status = param === "id" || param === "intent" ? 404 : 400;
  return new ApiError(status, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${object}: '${id}'`,
    param,
  });
}

/** 400 for a call that the object's state does not allow; stored under its idempotency key. */
export function invalidState(code: string, message: string, more: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: "invalid_request_error", code, message, ...more }, true);
}
