import { formatMoment } from "#contract/moment.ts";
import { formatUsd } from "#contract/money.ts";
import { paths } from "#contract/paths.ts";
import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import { findOwedRefund } from "#server/domains/reversals/owed-refunds-store.ts";
import { escapeHtml, mailHtml } from "#server/platform/mail/mail-html.ts";
import { orderJobs } from "../order-jobs.ts";
import { findOrder, type OrderRow } from "../store.ts";
import { accessCodeTexts } from "./access-code-texts.ts";

/** What happened: a first payment went through, or one for what was open already goes back; or access has ended since. */
async function greetingOf(parts: PaymentsParts, order: OrderRow, { isEnded }: { isEnded: boolean }): Promise<string> {
  const text = accessCodeTexts[order.language];
  if (isEnded) return text.ended;
  if (order.accessOrderId === order.id) return text.greeting;
  const refund = order.paymentIntentId ? await findOwedRefund(parts.db, order.paymentIntentId) : undefined;
  return (refund?.held ? text.repeatedAndHeld : text.repeated)(formatUsd(order.amountCents));
}

/**
 * The mail with a purchase's code, in its order's language: what it opens, until when, how to use it, how to get help. A
 * repeated purchase is told that it was theirs already and goes back. Where access has ended meanwhile it says so, and brings
 * the code alone: a dispute that is won opens it again.
 */
export const accessCodeMail = orderJobs.defineMail({
  kind: "access-code",
  async write(parts, orderId) {
    const order = await findOrder(parts.db, orderId);
    const grant = order?.accessOrderId ? await parts.access.grantOfOrder(order.accessOrderId) : undefined;
    const post = order && (await parts.posts.postOfId(order.postId));
    if (!order || !grant || !post) throw new Error("The purchase of a code mail is gone");
    const text = accessCodeTexts[order.language];
    const isEnded = grant.revoked;
    const opens = isEnded ? text.opened : text.opens;
    const greeting = await greetingOf(parts, order, { isEnded });
    const code = parts.access.codeOf(grant);
    const end = formatMoment(grant.expiresAt, order.language);
    const url = parts.publicUrl + paths.inLanguage(paths.post(post.username, post.slug), order.language);

    return {
      language: order.language,
      subject: text.subject(post.title),
      text: [
        greeting,
        `${text.code}: ${code}`,
        `${opens}: ${post.title} (${text.by(post.authorName)})\n${url}`,
        ...(isEnded ? [] : guidePlainly(text, end)),
        text.help(parts.supportEmail),
        parts.brandName,
      ].join("\n\n"),
      html: mailHtml({
        language: order.language,
        brandName: parts.brandName,
        preview: `${text.code}: ${code}`,
        body: `
        <p>${escapeHtml(greeting)}</p>
        <p class="label">${escapeHtml(text.code)}</p>
        <p class="code">${code}</p>
        <p class="label">${escapeHtml(opens)}</p>
        <p><a class="title" href="${escapeHtml(url)}">${escapeHtml(post.title)}</a><br>${escapeHtml(text.by(post.authorName))}</p>
        ${isEnded ? "" : guideHtml(text, end, url)}
        <p class="quiet">${isEnded ? "" : `${escapeHtml(text.once)}<br>`}${escapeHtml(text.help(parts.supportEmail))}</p>`,
      }),
    };
  },
});

type Texts = (typeof accessCodeTexts)[keyof typeof accessCodeTexts];

function guidePlainly(text: Texts, end: string): string[] {
  const steps = text.steps.map((step, index) => `${index + 1}. ${step}`).join("\n");
  return [`${text.until}: ${end}`, `${text.how}:\n${steps}`, text.once];
}

function guideHtml(text: Texts, end: string, url: string): string {
  return `
        <p class="label">${escapeHtml(text.until)}</p>
        <p>${escapeHtml(end)}</p>
        <p><a class="button" href="${escapeHtml(url)}">${escapeHtml(text.read)}</a></p>
        <p class="label">${escapeHtml(text.how)}</p>
        <ol>${text.steps.map((step) => `<li>${escapeHtml(step)}</li>`).join("")}</ol>`;
}
