import type { CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import type { CallOutcome } from "#web/client/call-failure.ts";

export type PaymentStatus = CallReply<Calls["checkPaymentStatus"]>;

/** Why the result cannot be shown; each is a text of the screen's dictionary. */
export type PaymentIssue =
  | "paymentMissing"
  | "missingPayment"
  | "checkFailed"
  | "retryLimit"
  | "dataMissing"
  | "contentMissing"
  | "offline";

/** The five views of the payment result (spec section 2). */
export type PaymentView =
  | { kind: "loading"; checks: number }
  | { kind: "success"; status: PaymentStatus }
  | { kind: "failed"; status: PaymentStatus }
  | { kind: "error"; issue: PaymentIssue; status?: PaymentStatus }
  | { kind: "fallback" };

const delaysMs = [2000, 2000, 4000, 8000, 10_000, 12_000, 15_000];

/** How long to wait before the next check, given how many were made; undefined after the seventh (spec section 9). */
export function delayBeforeCheckMs(checks: number): number | undefined {
  return delaysMs[checks];
}

/** The view after a check was answered (spec section 4): anything but completed or failed keeps loading, up to the limit. */
export function afterCheck(checks: number, outcome: CallOutcome<PaymentStatus>): PaymentView {
  if (outcome.kind === "unreachable") return { kind: "error", issue: "offline" };
  if (outcome.kind === "unreadable") return { kind: "fallback" };
  if (outcome.kind === "refused")
    return { kind: "error", issue: outcome.code === "INVALID_DATA" ? "missingPayment" : "checkFailed" };
  const status = outcome.reply;
  if (status.paymentRecordStatus === "completed") return { kind: "success", status };
  if (status.paymentRecordStatus === "failed") return { kind: "failed", status };
  const made = checks + 1;
  if (delayBeforeCheckMs(made) === undefined) return { kind: "error", issue: "retryLimit", status };
  return { kind: "loading", checks: made };
}

/** The reason why the reader cannot continue to the content; undefined if there is none (spec section 5). */
export function issueOfContinuing(status: PaymentStatus | undefined): PaymentIssue | undefined {
  if (!status) return "dataMissing";
  return status.slug && status.username ? undefined : "contentMissing";
}
