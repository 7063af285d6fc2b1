import type { CallOutcome } from "#web/client/call-failure.ts";
import { afterCheck, delayBeforeCheckMs, type PaymentStatus, type PaymentView } from "./payment-view.ts";

interface Poll {
  check: () => Promise<CallOutcome<PaymentStatus>>;
  /** Resolves after so many milliseconds; rejects when the page is left. */
  wait: (delayMs: number) => Promise<void>;
}

/** Asks for the payment's status at the set delays until it is known, refused or the attempts are used up. */
export async function pollPayment({ check, wait }: Poll): Promise<PaymentView> {
  let view: PaymentView = { kind: "loading", checks: 0 };
  while (view.kind === "loading") {
    const delayMs = delayBeforeCheckMs(view.checks);
    if (delayMs === undefined) return { kind: "error", issue: "retryLimit" };
    await wait(delayMs);
    view = afterCheck(view.checks, await check());
  }
  return view;
}
