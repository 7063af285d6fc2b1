import type { TeamRole } from "./roles.ts";

const everyone = ["support", "finance", "owner"] as const;
const money = ["finance", "owner"] as const;

/** The kinds of items in the list of matters that need a person, and the roles that act on each. */
export const attentionKinds = {
  dispute: everyone,
  inquiry: everyone,
  "fraud-warning": everyone,
  "failed-refund": everyone,
  "held-refund": everyone,
  "stuck-refund": everyone,
  "unmatched-payment": everyone,
  "refund-request": ["support", "finance"],
  "payout-refused": money,
  "payout-unknown": money,
  "payout-returned": money,
  audit: money,
  "dead-letter": everyone,
  "unfinished-action": everyone,
  "service-fails": everyone,
  "backup-overdue": ["owner"],
  alert: everyone,
} as const satisfies Record<string, readonly TeamRole[]>;

export type AttentionKind = keyof typeof attentionKinds;

/** The names of the kinds. */
export const attentionKindNames = Object.keys(attentionKinds) as [AttentionKind, ...AttentionKind[]];

/** The roles that have the list. */
export const attentionRoles = everyone;
