import { formatUsd } from "#contract/money.ts";
import { unseal } from "#server/platform/keys/keys.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { refundDeclinedTexts } from "./refund-declined-mail-texts.ts";
import { refundRequestJobs } from "./refund-requests-jobs.ts";
import { findRequest } from "./requests-store.ts";

/** Mails a buyer that the refund request is declined, with the team's answer. */
export const refundDeclinedMail = refundRequestJobs.defineMail({
  kind: "refund-declined",
  async write({ db, keys, supportEmail }, requestId) {
    const request = await findRequest(db, requestId);
    const note = request?.sealedNote && unseal(keys, "refund-request-seal", request.id, request.sealedNote);
    if (!request || !note) throw new Error("The answer to a refund request is gone");
    const { language, amountCents } = request;
    const text = refundDeclinedTexts[language];
    return {
      language,
      subject: text.subject(formatUsd(amountCents)),
      preview: text.lead,
      body: [
        mailBlock.paragraph(text.lead),
        mailBlock.fact(text.answer, note),
        mailBlock.small(text.help(supportEmail)),
      ],
    };
  },
});
