import { goneStatus } from "#contract/errors.ts";
import type { CallOutcome } from "#web/client/call-failure.ts";
import type { PaymentModalTexts } from "#web/i18n/payment-modal-texts.ts";

type Failure = Exclude<CallOutcome<unknown>, { kind: "reply" }>;

/** The sentence for an error code of the server, if the modal has one (spec section 8). */
export function codedText(code: string | undefined, texts: PaymentModalTexts): string | undefined {
  switch (code) {
    case "USER_NOT_FOUND":
    case "INVALID_CODE":
    case "CODE_EXPIRED":
    case "INVALID_NAME":
    case "INVALID_DATA":
    case "GENERAL_ERROR":
      return texts[code];
    case "SALES_PAUSED":
      return texts.salesPaused;
    case "NOT_FOUND":
      return texts.INVALID_DATA;
    case "TOO_MANY_REQUESTS":
      return texts.tooManyRequests;
    case "FEATURE_UNAVAILABLE":
      return texts.featureNotice;
    case "PAYMENT_PROVIDER_UNAVAILABLE":
    case "UNAVAILABLE":
    case "OUTCOME_UNKNOWN":
      return texts.serviceUnavailable;
    default:
      return undefined;
  }
}

/** The text of the card error slot when a payment could not be started. */
export function purchaseErrorText(failure: Failure, texts: PaymentModalTexts): string {
  if (failure.kind === "unreachable") return texts.offline;
  if (failure.kind !== "refused") return texts.GENERAL_ERROR;
  if (failure.status === goneStatus) return texts.noLongerAvailable;
  return codedText(failure.status === 429 ? "TOO_MANY_REQUESTS" : failure.code, texts) ?? texts.GENERAL_ERROR;
}

/**
 * The text of the code error slot: the translated code, else the server's own message, else the fallbacks of spec
 * section 8.
 */
export function codeErrorText(failure: Failure, texts: PaymentModalTexts): string {
  if (failure.kind !== "refused") return texts.codeCheckFailed;
  if (failure.status === 429) return texts.tooManyRequests;
  return codedText(failure.code, texts) ?? failure.code ?? texts.codeRefused;
}
