import { formatMoment } from "#contract/moment.ts";
import { formatUsd } from "#contract/money.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { refundRequestedTexts } from "./refund-requested-mail-texts.ts";
import { refundRequestJobs } from "./refund-requests-jobs.ts";
import { findRequest } from "./requests-store.ts";

/** Confirms a refund request that waits for the team, in the language of its screen, with the link to its state. */
export const refundRequestedMail = refundRequestJobs.defineMail({
  kind: "refund-requested",
  async write({ db, receipts, publicUrl, supportEmail }, requestId) {
    const request = await findRequest(db, requestId);
    const link = request && (await receipts.linkOfPayment(request.paymentId));
    if (!request || !link) throw new Error("The refund request of a confirmation is gone");
    const { language, amountCents, dueAt } = request;
    const text = refundRequestedTexts[language];
    const until = text.until(formatMoment(dueAt, language));
    return {
      language,
      subject: text.subject(formatUsd(amountCents)),
      preview: until,
      body: [
        mailBlock.paragraph(text.lead),
        mailBlock.paragraph(until),
        mailBlock.button(
          text.open,
          publicUrl + paths.inLanguage(staffPaths.refundRequest(link.number, link.signature), language),
        ),
        mailBlock.small(text.help(supportEmail)),
      ],
    };
  },
});
