import type { Logger } from "pino";
import type { Queryable } from "#db/client.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { AlertKind } from "./alert-kind.ts";
import { alertMail } from "./alert-mail.ts";
import { insertAlert, wasRaised } from "./alerts-store.ts";

export interface Alert {
  kind: AlertKind;
  /** The id of the alert's subject; the operator gets one mail a day per subject. */
  subjectId: string;
  /** One line with ids and amounts, without anything personal. */
  message: string;
  /** Further lines. */
  details?: string;
}

export interface Alerts {
  /**
   * Alerts the operator: writes a log line with the alert's id and a row for metrics, and queues a mail if an address
   * is configured. Joins the caller's transaction. Returns the alert's id.
   */
  raise(db: Queryable, alert: Alert): Promise<string>;
  /** Alerts unless the same alert was raised within a day, for conditions that are found repeatedly. */
  raiseOnce(db: Queryable, alert: Alert): Promise<void>;
}

/** Alerts that are mailed to `operatorEmail`; without an address they are only log lines and rows. */
export function createAlerts(parts: { jobs: Jobs; log: Logger; operatorEmail: string | undefined }): Alerts {
  const { jobs, log, operatorEmail: email } = parts;
  const made: Alerts = {
    async raise(db, { kind, subjectId, message, details = "" }) {
      const row = { kind, subjectId, message, details };
      const { id: alertId, wasMailed } = await insertAlert(db, row);
      log.error({ alertId, alert: kind, subjectId }, message);
      if (email && !wasMailed) await jobs.queueMail(db, alertMail, { subjectId: alertId, email });
      return alertId;
    },
    async raiseOnce(db, alert) {
      if (!(await wasRaised(db, { kind: alert.kind, subjectId: alert.subjectId }))) await made.raise(db, alert);
    },
  };
  return made;
}
