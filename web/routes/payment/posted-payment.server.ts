import { data, redirect } from "react-router";
import { trimAddress } from "#contract/email.ts";
import { freePaymentTotalCents, isSimpleEmail, maxNoteLength } from "#contract/free-amount.ts";
import { toDollars } from "#contract/money.ts";
import { errorCode } from "#web/lib/answer-call.ts";
import type { AppContext } from "#web/lib/app-context.ts";
import { readAmount } from "./typed-amount.ts";

/** The data of a returned payment form: the typed values, and whether the address was at fault. */
export interface ReturnedPayment {
  amount: string;
  email: string;
  note: string;
  failure: "email" | "amount" | "note" | "checkout";
}

/** Answers a payment that was posted before its script had loaded: leads to the provider's page, or shows the form again. */
export async function answerPostedPayment(request: Request, { calls, reportError }: AppContext) {
  const posted = new URLSearchParams(await request.text());
  const typed = {
    amount: posted.get("amount") ?? "",
    email: trimAddress(posted.get("email") ?? ""),
    note: (posted.get("note") ?? "").replaceAll("\r\n", "\n").trim(),
  };
  const back = (failure: ReturnedPayment["failure"], status: number, headers: Record<string, string> = {}) =>
    data<ReturnedPayment>({ ...typed, failure }, { status, headers });
  const amount = readAmount(typed.amount);
  if (amount.kind !== "valid") return back("amount", 400);
  if (!isSimpleEmail(typed.email)) return back("email", 400);
  if (typed.note.length > maxNoteLength) return back("note", 400);
  try {
    const { url } = await calls.createCheckoutSession({
      body: {
        amount: toDollars(freePaymentTotalCents(amount.baseCents)),
        email: typed.email,
        ...(typed.note !== "" && { metadata: { note: typed.note } }),
      },
    });
    return redirect(url, 303) as never;
  } catch (error) {
    const code = errorCode(error);
    if (code === "INVALID_DATA") return back("email", 400);
    if (code === "FEATURE_UNAVAILABLE") return back("checkout", 503);
    if (code === "TOO_MANY_REQUESTS") {
      const { retryAfterSec = 1 } = error as { retryAfterSec?: number };
      return back("checkout", 429, { "Retry-After": String(Math.ceil(retryAfterSec)) });
    }
    reportError(error);
    return back("checkout", 502);
  }
}
