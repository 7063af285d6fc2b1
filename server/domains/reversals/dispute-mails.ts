import { formatMoment } from "#contract/moment.ts";
import { formatUsd } from "#contract/money.ts";
import { plainMail } from "#server/platform/mail/mail-content.ts";
import { disputeTexts } from "./dispute-mail-texts.ts";
import type { ReversalsDeps } from "./reversals-deps.ts";
import { reversalsJobs } from "./reversals-jobs.ts";
import { findDispute } from "./reversals-store.ts";

/** The mail that a payment is disputed and its access paused, in the language of the purchase. */
export const disputeOpenedMail = reversalsJobs.defineMail({
  kind: "dispute-opened",
  async write(deps, paymentDisputeId) {
    const { text, told, language } = await describe(deps, paymentDisputeId);
    const { subject, told: tell, next } = text.opened;
    return plainMail({ language, subject, lines: [tell(...told), next], small: text.help(deps.supportEmail) });
  },
});

/** The mail that a disputed payment was won and its access is open again. */
export const disputeWonMail = reversalsJobs.defineMail({
  kind: "dispute-won",
  async write(deps, paymentDisputeId) {
    const { text, told, access, language } = await describe(deps, paymentDisputeId);
    if (!access) throw new Error("The access of a dispute's mail does not exist");
    const { subject, told: tell, next } = text.won;
    const end = formatMoment(access.expiresAt, language);
    const lines = [tell(...told), next(end)];
    return plainMail({ language, subject, lines, small: text.help(deps.supportEmail) });
  },
});

async function describe({ db, payments }: ReversalsDeps, paymentDisputeId: string) {
  const { paymentIntentId } = await findDispute(db, paymentDisputeId);
  const payment = await payments.find(db, paymentIntentId);
  if (!payment) throw new Error("The payment of a dispute's mail does not exist");
  const { language, post, access } = await payments.handlerOf(payment).describe(payment);
  const told: [amount: string, title: string] = [formatUsd(payment.amountCents), post?.title ?? "…"];
  return { text: disputeTexts[language], language, told, access };
}
