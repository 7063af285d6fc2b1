/** Every error code that a call can answer with (spec section 8 and our own), with its HTTP status. */
export const errorStatus = {
  INVALID_DATA: 400,
  INVALID_NAME: 400,
  /** A file that is not accepted; `reason` says why. */
  FILE_REFUSED: 400,
  ACCESS_REQUIRED: 401,
  SIGN_IN_REQUIRED: 401,
  FORM_TOKEN_REQUIRED: 401,
  INVALID_CODE: 403,
  FOREIGN_ORIGIN: 403,
  ROLE_REQUIRED: 403,
  SECOND_FACTOR_REQUIRED: 403,
  STEP_UP_REQUIRED: 403,
  /** A member must not decide about their own post or application. */
  OWN_CASE: 403,
  /** A team member looks at this studio and changes nothing in it. */
  VIEW_ONLY: 403,
  /** A restriction of the creator's account does not allow it. */
  RESTRICTED: 403,
  /** More than the member's role may refund. */
  REFUND_LIMIT: 403,
  USER_NOT_FOUND: 404,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  PRICE_CHANGED: 409,
  /** The creator may not sell for now. */
  SALES_PAUSED: 409,
  OUTDATED_VERSION: 409,
  /** The account has as many of these as it may have. */
  QUOTA_EXCEEDED: 409,
  /** The post is in a state that does not allow it, such as a published one that is to be deleted. */
  WRONG_STATE: 409,
  /** Not all bytes of an upload have arrived. */
  UPLOAD_INCOMPLETE: 409,
  /** No piece has the file in its newest version. */
  FILE_NOT_USED: 409,
  /** A piece or a revision refers to the file. */
  FILE_IN_USE: 409,
  LAST_FACTOR: 409,
  LAST_OWNER: 409,
  /** A member of the team cannot close the account: an owner takes the roles first. */
  TEAM_MEMBER: 409,
  STATE_CHANGED: 409,
  CLAIMED_BY_ANOTHER: 409,
  USERNAME_UNAVAILABLE: 409,
  /** More than is left of the payment. */
  REFUND_TOO_HIGH: 409,
  /** The bank holds the money of the payment and decides. */
  PAYMENT_DISPUTED: 409,
  /** The card provider has no address that is the purchase's. */
  NO_ADDRESS: 409,
  CODE_EXPIRED: 410,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  GENERAL_ERROR: 500,
  PAYMENT_PROVIDER_UNAVAILABLE: 502,
  FEATURE_UNAVAILABLE: 503,
  UNAVAILABLE: 503,
  /** The database did not answer in time: the call may have had its effect, and making it again may have it twice. */
  OUTCOME_UNKNOWN: 504,
} as const;

/** The status of NOT_FOUND for something that was published and has been withdrawn. */
export const goneStatus = 410;

export type ErrorCode = keyof typeof errorStatus;

/** An error for the caller: a code of the contract and its status, never a sentence or a cause. */
export class CallError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfterSec: number | undefined;
  /** Fields of the body beside `error`, as the call declares them in `errorDetails`. */
  readonly details: object | undefined;

  constructor(
    code: ErrorCode,
    options: { status?: number; retryAfterSec?: number; details?: object; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause });
    this.code = code;
    this.status = options.status ?? errorStatus[code];
    this.retryAfterSec = options.retryAfterSec;
    this.details = options.details;
  }
}

/** NOT_FOUND with status 410: it was published and has been withdrawn. */
export function gone(): CallError {
  return new CallError("NOT_FOUND", { status: goneStatus });
}
