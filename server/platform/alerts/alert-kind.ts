/** The kinds of events that may need an operator. */
export type AlertKind =
  | "audit"
  | "payment-refused"
  | "payment-astray"
  | "refund-held"
  | "refund-stuck"
  | "refund-failed"
  | "dispute-opened"
  | "dispute-changed"
  | "payout-failed"
  | "dead-letter"
  | "ledger-mismatch"
  | "application-due"
  | "message-overdue"
  | "refund-request-overdue"
  | "creator-name"
  | "unusual-sales"
  | "cache-purge";
