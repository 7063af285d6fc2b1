import { formatUsd } from "#contract/money.ts";
import { unseal } from "#server/platform/keys/keys.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { refundAnswerTexts } from "./refund-answer-mail-texts.ts";
import { refundRequestJobs } from "./refund-requests-jobs.ts";
import { findRequest } from "./requests-store.ts";

/** Mails a buyer that the refund request is declined, or how much was refunded, with the team's answer. */
export const refundAnswerMail = refundRequestJobs.defineMail({
  kind: "refund-declined",
  async write({ db, keys, operations, supportEmail }, requestId) {
    const request = await findRequest(db, requestId);
    const note = request?.sealedNote && unseal(keys, "refund-request-seal", request.id, request.sealedNote);
    if (!request || !note) throw new Error("The answer to a refund request is gone");
    const { language, amountCents, outcome, paymentId, paymentIntentId } = request;
    const text = refundAnswerTexts[language];
    const refundedCents = await operations.findRefundedCents({ id: paymentId, paymentIntentId });
    const lead = outcome === "declined" ? text.declined : text.part(formatUsd(refundedCents), formatUsd(amountCents));
    return {
      language,
      subject: text.subject(formatUsd(amountCents)),
      preview: lead,
      body: [mailBlock.paragraph(lead), mailBlock.fact(text.answer, note), mailBlock.small(text.help(supportEmail))],
    };
  },
});
