import { formatMoney } from "#contract/money.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { findNotice } from "./notices-store.ts";
import { payoutNoticeTexts, payoutWithoutFundsTexts } from "./payout-notice-mail-texts.ts";
import { payoutsJobs } from "./payouts-jobs.ts";

/** Tells a creator what happened to money: what, why, and what to do. */
export const payoutNoticeMail = payoutsJobs.defineMail({
  kind: "payout-notice",
  async write({ db, accounts, publicUrl, supportEmail }, id) {
    const { creatorId, kind, amountCents, currency, detail } = await findNotice(db, id);
    const accountId = await accounts.findOfCreator(db, creatorId);
    const contact = accountId === undefined ? undefined : await accounts.findContact(db, accountId);
    if (!contact) throw new Error("The account of a payout's mail is gone");
    const { language } = contact;
    const text = payoutNoticeTexts[language];
    const isForFunds = kind === "payout-failed" && detail === "stripe-funds";
    const { subject, lines } = isForFunds ? payoutWithoutFundsTexts[language] : text[kind];
    const reasons: Record<string, string> = text.reasons;
    const reason = detail === null ? undefined : reasons[detail];
    return {
      language,
      subject: subject(formatMoney(amountCents ?? 0, currency)),
      preview: lines[0] ?? "",
      body: [
        ...lines.map(mailBlock.paragraph),
        ...(reason === undefined ? [] : [mailBlock.fact(text.why, reason)]),
        mailBlock.button(text.open, publicUrl + staffPaths.studioPayouts()),
        mailBlock.small(text.small(supportEmail)),
      ],
    };
  },
});
