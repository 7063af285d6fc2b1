import type { Queryable } from "#db/client.ts";
import { createJobList } from "#server/platform/jobs/job-list.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { findAlert } from "./alerts-store.ts";

/** The mails of alerts. */
export const alertJobs = createJobList<{ db: Queryable; brandName: string }>();

/** The mail of an alert to the operator, in English like the log and the command line. */
export const alertMail = alertJobs.defineMail({
  kind: "alert",
  async write({ db, brandName }, alertId) {
    const alert = await findAlert(db, alertId);
    if (!alert) throw new Error("The alert of a mail does not exist");
    const lines = [alert.message, ...alert.details.split("\n").filter(Boolean)];
    const small = `Alert ${alertId} (${alert.kind}): the log has a line with this id. Runbook: docs/operations/alerts.md. You get at most one mail a day about the same subject.`;
    return {
      language: "en",
      subject: `${brandName} alert: ${alert.message}`,
      heading: `Alert: ${alert.kind}`,
      preview: alert.message,
      body: [...lines.map(mailBlock.paragraph), mailBlock.small(small)],
    };
  },
});
