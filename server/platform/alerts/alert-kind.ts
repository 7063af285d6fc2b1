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
