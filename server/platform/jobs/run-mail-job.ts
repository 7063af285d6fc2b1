import type { MailContent } from "#server/platform/mail/mail-content.ts";
import { renderMail } from "#server/platform/mail/render-mail.ts";
import { defaultAttempts, type JobTools, type RunningJob } from "./job-definition.ts";

/** Attempts for a mail that the mail server rejects permanently (5xx), within forty minutes: time to repair the server. */
const refusedAttempts = 8;

/**
 * Writes a mail and sends it to the recipient that its job sealed. The Message-ID is the job's id: if a mail is sent twice,
 * because the process died between the server's acceptance and our note, both copies carry the same one. Sends nothing if `write` returns
 * nothing.
 */
export async function runMailJob(
  { id, secret: to }: RunningJob,
  { mailer, brandName, messageIdDomain }: JobTools,
  write: () => Promise<MailContent | undefined>,
): Promise<void> {
  if (!to) throw new Error("The recipient cannot be unsealed");
  const content = await write();
  if (content)
    await mailer.send({ ...(await renderMail(content, brandName)), to, messageId: `<${id}@${messageIdDomain}>` });
}

/** Fewer attempts for a mail whose recipient or text the server rejected permanently. */
export function mailAttemptsAfter(error: unknown): number {
  const { code, responseCode = 0 } = Object(error) as { code?: string; responseCode?: number };
  return responseCode >= 500 && (code === "EENVELOPE" || code === "EMESSAGE") ? refusedAttempts : defaultAttempts;
}
