/** The names of team members' actions in the audit trail. Records keep them for ever: add names, rename none. */
export const teamActions = [
  "approve-application",
  "ask-application",
  "claim-application",
  "decline-application",
  "open-application",
  "answer-message",
  "claim-message",
  "close-message",
  "open-message",
  "claim-case",
  "dismiss-case",
  "open-case",
  "restore-case",
  "return-case",
  "take-down-case",
  "uphold-case",
  "find-purchases",
  "open-purchase",
  "open-dispute",
  "save-evidence",
  "submit-evidence",
  "refund-purchase",
  "resend-code",
  "close-alert",
  "decline-refund-request",
  "open-refund-request",
  "refund-refund-request",
  "hold-payouts",
  "release-payouts",
  "undo-payout",
  "reverse-transfer",
  "lift-restriction",
  "restrict-creator",
  "view-as-creator",
  "give-roles",
  "remove-roles",
] as const;

export type TeamActionName = (typeof teamActions)[number];

/** The kinds of subjects of recorded actions. */
export const teamSubjects = [
  "account",
  "alert",
  "application",
  "case",
  "creator",
  "message",
  "payout",
  "payout-hold",
  "purchase",
  "refund-request",
  "restriction",
] as const;

export type TeamSubjectKind = (typeof teamSubjects)[number];
