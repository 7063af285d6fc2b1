import type { Logger } from "pino";
import type { Queryable } from "#db/client.ts";
import type { Outbox } from "#server/platform/outbox/outbox.ts";
import { insertAlert, wasRaised } from "./alerts-store.ts";

/** What a person may have to look at. */
export type AlertKind =
  | "audit"
  | "payment-refused"
  | "payment-astray"
  | "refund-held"
  | "refund-stuck"
  | "refund-failed"
  | "dispute-opened"
  | "dispute-changed"
  | "dead-letter"
  | "ledger-mismatch";

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

/** Alerts over the outbox; without an address they are log lines and rows. */
export function createAlerts(parts: { outbox: Outbox; log: Logger; operatorEmail: string | undefined }): Alerts {
  const { outbox, log, operatorEmail: email } = parts;
  const made: Alerts = {
    async raise(db, { kind, about, says, details = "" }) {
      const { id: alertId, wasMailed } = await insertAlert(db, { kind, about, says, details });
      log.error({ alertId, alert: kind, about }, says);
      if (email && !wasMailed) await outbox.queue(db, { kind: "alert", cause: "raised", alertId, email });
      return alertId;
    },
    async raiseOnce(db, alert) {
      if (!(await wasRaised(db, alert))) await made.raise(db, alert);
    },
  };
  return made;
}
