import type { CallOutcome } from "#web/client/call-failure.ts";
import type { PaymentModalTexts } from "#web/i18n/payment-modal-texts.ts";
import { codedText, codeErrorText } from "./payment-error-text.ts";

export interface RedeemReply {
  valid: boolean;
  accessToken?: string;
  accessCode?: string;
  error?: string;
}

export type RedeemOutcome =
  | { kind: "valid"; accessToken: string; accessCode: string }
  | { kind: "invalid"; error: string };

/** Reads the answer to a code: token and code, or the text of the code error slot (spec section 8). */
export function redeemOutcome(outcome: CallOutcome<RedeemReply>, texts: PaymentModalTexts): RedeemOutcome {
  if (outcome.kind !== "reply") return { kind: "invalid", error: codeErrorText(outcome, texts) };
  const { valid, accessToken, accessCode, error } = outcome.reply;
  if (valid && accessToken && accessCode) return { kind: "valid", accessToken, accessCode };
  return { kind: "invalid", error: codedText(error, texts) ?? error ?? texts.codeNotValid };
}
