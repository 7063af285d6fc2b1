import type { CallBody } from "#contract/call.ts";
import type { resendCode } from "#contract/payments.ts";
import { normalizeEmail } from "#server/domains/access/index.ts";
import type { Limit } from "#server/platform/rate-limits/rate-limits.ts";
import { accessCodeMail } from "./access-code-mail.ts";
import type { OrdersDeps } from "./orders-deps.ts";

const perReader: Limit = { name: "resend-reader", max: 3, windowSec: 60 * 60 };

/**
 * Mails the running codes of post, e-mail and name again, to the typed address. Resolves before any lookup, so that
 * reply and timing reveal nothing; `work` continues after the reply.
 */
export async function resendAccessCode(
  parts: OrdersDeps,
  form: CallBody<typeof resendCode>,
): Promise<{ work: Promise<void> }> {
  const work = new Promise<void>((resolve) => setImmediate(resolve))
    .then(() => queueCodes(parts, form))
    .catch((error) => parts.log.error({ err: error }, "A code could not be sent again"));
  return { work };
}

async function queueCodes(parts: OrdersDeps, form: CallBody<typeof resendCode>): Promise<void> {
  const post = await parts.posts.findSoldPost(form.slug);
  if (!post) return;
  const grants = await parts.access.runningGrantsOf({ postId: post.id, email: form.email, name: form.nameOnCard });
  if (grants.length === 0) return;
  const limit = await parts.rateLimits.isExceededBy(perReader, `${normalizeEmail(form.email)}\n${post.id}`);
  if (limit.exceeded) return;
  for (const { orderId } of grants) {
    await parts.jobs.queueMail(parts.db, accessCodeMail, { subjectId: orderId, email: normalizeEmail(form.email) });
  }
}
