import type { CallBody } from "#contract/call.ts";
import { screenLanguageOf } from "#contract/languages.ts";
import type { requestNameReset as requestNameResetCall } from "#contract/name-reset.ts";
import { isSlug } from "#contract/slug.ts";
import { normalizeEmail } from "#server/domains/access/index.ts";
import type { Limit } from "#server/platform/rate-limits/rate-limits.ts";
import { nameResetMail } from "./name-reset-mail.ts";
import type { OrdersDeps } from "./orders-deps.ts";

const perReader: Limit = { name: "name-reset-reader", max: 3, windowSec: 60 * 60 };

/**
 * Mails a link that deletes the name bound to the typed address, if one is bound. Resolves before any lookup, so that
 * reply and timing reveal nothing; `work` continues after the reply. Beyond three mails an hour per e-mail address it
 * sends none, with the same reply.
 */
export async function requestNameReset(
  parts: OrdersDeps,
  form: CallBody<typeof requestNameResetCall>,
): Promise<{ work: Promise<void> }> {
  const work = new Promise<void>((resolve) => setImmediate(resolve))
    .then(() => queueLink(parts, form))
    .catch((error) => parts.log.error({ err: error }, "A link to change a name was not mailed"));
  return { work };
}

async function queueLink(parts: OrdersDeps, form: CallBody<typeof requestNameResetCall>): Promise<void> {
  const email = normalizeEmail(form.email);
  const limit = await parts.rateLimits.isExceededBy(perReader, email);
  if (limit.exceeded) return;
  await parts.db.transaction(async (tx) => {
    const postSlug = form.slug && isSlug(form.slug) ? form.slug : null;
    const reset = { email, language: screenLanguageOf(form.language), postSlug };
    const nameResetId = await parts.access.openNameReset(tx, reset);
    if (nameResetId) await parts.jobs.queueMail(tx, nameResetMail, { subjectId: nameResetId, email });
  });
}
