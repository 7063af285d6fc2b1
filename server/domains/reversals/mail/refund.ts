import { formatMoment } from "#contract/moment.ts";
import { formatUsd } from "#contract/money.ts";
import { plainMail } from "#server/platform/mail/mail-content.ts";
import { reversalJobs } from "../reversal-jobs.ts";
import { findToldRefund } from "../reversals-store.ts";
import { refundTexts } from "./refund-texts.ts";

/** The mail that tells of a refund, in the language of its purchase: how much, of what, and what it does to access. */
export const refundMail = reversalJobs.defineMail({
  kind: "refund",
  async write(parts, paymentRefundId) {
    const { company, supportEmail } = parts;
    const refund = await findToldRefund(parts.db, paymentRefundId);
    const { language, isWhole, hasWarning } = refund;
    const text = refundTexts[language];
    const post = refund.postId ? await parts.posts.postOfId(refund.postId) : undefined;
    const what = refund.postId ? text.forPost(post?.title ?? "…") : text.toCompany(company);
    const grant = refund.orderId ? await parts.access.grantOfOrder(refund.orderId) : undefined;
    // Who paid twice for one post gets no such mail: an order without access was refused.
    const isRefused = refund.orderId !== null && !grant;
    const [amount, paid] = [formatUsd(refund.amountCents), formatUsd(refund.paidCents)];
    const lines = [
      refund.amountCents < refund.paidCents && !isRefused ? text.part(amount, paid, what) : text.whole(amount, what),
      ...(isRefused ? [text.refused] : []),
      text.bank,
      ...(hasWarning ? [text.warned] : []),
      ...(grant && isWhole ? [text.ended] : []),
      ...(grant?.running ? [text.runs(formatMoment(grant.expiresAt, language))] : []),
    ];
    return plainMail({ language, subject: text.subject(amount), lines, small: text.help(supportEmail) });
  },
});
