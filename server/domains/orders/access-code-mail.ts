import { formatMoment } from "#contract/moment.ts";
import { formatUsd } from "#contract/money.ts";
import { paths } from "#contract/paths.ts";
import { containsLink } from "#contract/shown-text.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { accessCodeTexts } from "./access-code-mail-texts.ts";
import type { OrdersDeps } from "./orders-deps.ts";
import { ordersJobs } from "./orders-jobs.ts";
import { findOrder, type OrderRow } from "./store.ts";

/**
 * Why the mail is sent: a first payment went through, a duplicate payment is refunded, or access ended before the mail
 * left.
 */
async function greetingOf(parts: OrdersDeps, order: OrderRow, { isEnded }: { isEnded: boolean }): Promise<string> {
  const text = accessCodeTexts[order.language];
  if (isEnded) return text.ended;
  if (order.accessOrderId === order.id) return text.greeting;
  const refund = order.paymentIntentId ? await parts.reversals.findOwed(order.paymentIntentId) : undefined;
  return (refund?.held ? text.repeatedAndHeld : text.repeated)(formatUsd(order.amountCents));
}

/**
 * The mail with a purchase's code, in its order's language: what it opens, until when, how to use it, how to get help.
 * The buyer of a duplicate reads that access was already running and the payment is refunded. If access has ended
 * meanwhile, the mail says so and contains only the code: winning the dispute would open it again.
 */
export const accessCodeMail = ordersJobs.defineMail({
  kind: "access-code",
  async write(parts, orderId) {
    const order = await findOrder(parts.db, orderId);
    const grant = order?.accessOrderId ? await parts.access.grantOfOrder(order.accessOrderId) : undefined;
    const post = order && (await parts.posts.postOfId(order.postId));
    if (!order || !grant || !post) throw new Error("The purchase of a code mail does not exist");
    const text = accessCodeTexts[order.language];
    const isEnded = grant.revoked;
    const opens = isEnded ? text.opened : text.opens;
    const greeting = await greetingOf(parts, order, { isEnded });
    const code = parts.access.codeOf(grant);
    const end = formatMoment(grant.expiresAt, order.language);
    const url = parts.publicUrl + paths.inLanguage(paths.post(post.username, post.slug), order.language);

    const { code: codeBlock, work, fact, button, steps, small, paragraph } = mailBlock;
    const help = text.help(parts.supportEmail);
    const guide = [
      fact(text.until, end),
      button(text.read, url, { isInText: false }),
      steps(text.how, text.steps),
      small(text.once, help),
    ];
    return {
      language: order.language,
      subject: containsLink(post.title) ? text.plainSubject : text.subject(post.title),
      preview: `${text.code}: ${code}`,
      body: [
        paragraph(greeting),
        codeBlock(text.code, code),
        work({ label: opens, title: post.title, by: text.by(post.authorName), url }),
        ...(isEnded ? [small(help)] : guide),
      ],
    };
  },
});
