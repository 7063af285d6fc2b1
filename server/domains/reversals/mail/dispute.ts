import { formatMoment } from "#contract/moment.ts";
import { formatUsd } from "#contract/money.ts";
import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import { plainMail } from "#server/platform/mail/mail-content.ts";
import { reversalJobs } from "../reversal-jobs.ts";
import { findToldDispute } from "../reversals-store.ts";
import { disputeTexts } from "./dispute-texts.ts";

/** The mail that tells that a payment is disputed and its access paused, in the language of the purchase. */
export const disputeOpenedMail = reversalJobs.defineMail({
  kind: "dispute-opened",
  async write(parts, paymentDisputeId) {
    const { text, told, language } = await describe(parts, paymentDisputeId);
    const { subject, told: tell, next } = text.opened;
    return plainMail({ language, subject, lines: [tell(...told), next], small: text.help(parts.supportEmail) });
  },
});

/** The mail that tells that a disputed payment stands and its access is open again. */
export const disputeWonMail = reversalJobs.defineMail({
  kind: "dispute-won",
  async write(parts, paymentDisputeId) {
    const { text, told, orderId, language } = await describe(parts, paymentDisputeId);
    const grant = orderId ? await parts.access.grantOfOrder(orderId) : undefined;
    if (!grant) throw new Error("The access of a dispute's mail is gone");
    const { subject, told: tell, next } = text.won;
    const end = formatMoment(grant.expiresAt, language);
    const lines = [tell(...told), next(end)];
    return plainMail({ language, subject, lines, small: text.help(parts.supportEmail) });
  },
});

async function describe(parts: PaymentsParts, paymentDisputeId: string) {
  const { language, paidCents, postId, orderId } = await findToldDispute(parts.db, paymentDisputeId);
  const post = postId ? await parts.posts.postOfId(postId) : undefined;
  const told: [amount: string, title: string] = [formatUsd(paidCents), post?.title ?? "…"];
  return { text: disputeTexts[language], language, told, orderId };
}
