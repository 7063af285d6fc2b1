import type { TeamRole } from "./roles.ts";

const everyone = ["support", "finance", "owner"] as const;
const money = ["finance", "owner"] as const;
const refunders = ["support", "finance"] as const;

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
  "payout-returned": everyone,
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

/** The actions of members about items at the desk: the kind of item, and the roles that may. Each is a call of its own. */
export const attentionActions = {
  "close-alert": { on: "alert", roles: everyone },
  "retry-job": { on: "dead-letter", roles: everyone },
  "run-audit": { on: "audit", roles: money },
  "release-refund": { on: "held-refund", roles: refunders, needsPurchase: true },
  "resolve-refund": { on: "failed-refund", roles: ["finance"] },
  "match-payment": { on: "unmatched-payment", roles: refunders, needsPurchase: true },
  "refund-payment": { on: "unmatched-payment", roles: refunders },
} as const satisfies Record<string, AttentionRule>;

interface AttentionRule {
  on: AttentionKind;
  roles: readonly [TeamRole, ...TeamRole[]];
  /** Whether it is offered only for an item of a known purchase or free payment. */
  needsPurchase?: true;
}

export type AttentionAction = keyof typeof attentionActions;

/** The names of the actions. */
export const attentionActionNames = Object.keys(attentionActions) as [AttentionAction, ...AttentionAction[]];

/** The actions that a member with these roles may take about an item. */
export function actionsOn(
  { kind, purchaseId }: { kind: string; purchaseId: string | null },
  roles: readonly TeamRole[],
): AttentionAction[] {
  return attentionActionNames.filter((name) => {
    const rule: AttentionRule = attentionActions[name];
    const isOffered = rule.on === kind && !(rule.needsPurchase && purchaseId === null);
    return isOffered && rule.roles.some((role) => roles.includes(role));
  });
}
