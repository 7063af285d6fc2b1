import type { Logger } from "pino";
import type { Queryable } from "#db/client.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { AlertKind } from "./alert-kind.ts";
import { alertMail } from "./alert-mail.ts";
import { insertAlert, wasRaised } from "./alerts-store.ts";

export interface Alert {
  kind: AlertKind;
  /** The id of what it is about; the operator is written about the same thing once a day. */
  about: string;
  /** One line, with ids and amounts; nothing of a reader. */
  says: string;
  /** More lines. */
  details?: string;
}

export interface Alerts {
  /**
   * Tells the operator: a line in the log with the alert's id, a row that metrics count, and a mail if there is an address
   * to write to. Within a transaction it is raised with it. Gives the alert's id.
   */
  raise(db: Queryable, alert: Alert): Promise<string>;
  /** Does so unless it was raised within a day: for what is met again and again while somebody waits. */
  raiseOnce(db: Queryable, alert: Alert): Promise<void>;
}

/** Alerts as mails to `operatorEmail`; without an address they are log lines and rows. */
export function createAlerts(parts: { jobs: Jobs; log: Logger; operatorEmail: string | undefined }): Alerts {
  const { jobs, log, operatorEmail: email } = parts;
  const made: Alerts = {
    async raise(db, { kind, about, says, details = "" }) {
      const { id: alertId, wasMailed } = await insertAlert(db, { kind, about, says, details });
      log.error({ alertId, alert: kind, about }, says);
      if (email && !wasMailed) await jobs.queueMail(db, alertMail, { subjectId: alertId, email });
      return alertId;
    },
    async raiseOnce(db, alert) {
      if (!(await wasRaised(db, alert))) await made.raise(db, alert);
    },
  };
  return made;
}
