import { formatMoment } from "#contract/moment.ts";
import { formatUsd } from "#contract/money.ts";
import { plainMail } from "#server/platform/mail/mail-content.ts";
import { findOwedRefund } from "./owed-refunds-store.ts";
import { refundTexts } from "./refund-mail-texts.ts";
import { reversalsJobs } from "./reversals-jobs.ts";
import { findRefund, findReversalState } from "./reversals-store.ts";

/** The mail about a refund, in the language of the payment: how much, of what, and its effect on access. */
export const refundMail = reversalsJobs.defineMail({
  kind: "refund",
  async write({ db, payments, company, supportEmail }, paymentRefundId) {
    const refund = await findRefund(db, paymentRefundId);
    const payment = await payments.find(db, refund.paymentIntentId);
    if (!payment) throw new Error("The payment of a refund's mail does not exist");
    const { language, post, access } = await payments.handlerOf(payment).describe(payment);
    const { isRefunded: isWhole, isWarned } = await findReversalState(db, payment);
    const isTakenDown = (await findOwedRefund(db, refund.paymentIntentId))?.reason === "taken-down";
    const text = refundTexts[language];
    const what = payment.kind === "free" ? text.toCompany(company) : text.forPost(post?.title ?? "…");
    // The buyer of a duplicate gets no such mail: only a purchase without access was rejected.
    const isRefused = payment.kind === "purchase" && !access;
    const [amount, paid] = [formatUsd(refund.amountCents), formatUsd(payment.amountCents)];
    const lines = [
      refund.amountCents < payment.amountCents && !isRefused ? text.part(amount, paid, what) : text.whole(amount, what),
      ...(isRefused ? [text.refused] : []),
      text.bank,
      ...(isTakenDown ? [text.takenDown] : []),
      ...(isWarned ? [text.warned] : []),
      ...(access && isWhole ? [text.ended] : []),
      ...(access?.running ? [text.runs(formatMoment(access.expiresAt, language))] : []),
    ];
    return plainMail({ language, subject: text.subject(amount), lines, small: text.help(supportEmail) });
  },
});
