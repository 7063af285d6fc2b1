/** Why a reader reports a post, and why a moderator returns it or takes it down. */
export const moderationReasons = [
  "illegal",
  "not-original",
  "personal-data",
  "hateful",
  "sexual",
  "misleading",
  "other",
] as const;

export type ModerationReason = (typeof moderationReasons)[number];

/** The state of the case that collects the reports of a post. */
export const moderationStates = [
  "open",
  "dismissed",
  "returned",
  "taken-down",
  "appealed",
  "restored",
  "upheld",
] as const;

export type ModerationState = (typeof moderationStates)[number];

/** A moderator's decision: of reports the first three, of an appeal the others. */
export const moderationDecisions = ["dismiss", "return", "take-down", "restore", "uphold"] as const;

export type ModerationDecision = (typeof moderationDecisions)[number];

/** The longest note, appeal or text of a report, in characters. */
export const moderationTextLength = 2_000;
/** Days in which a creator can appeal. */
export const appealDays = 30;
/** Hours in which a report is decided. */
export const reportHours = 24;
/** Hours in which an appeal is decided. */
export const appealHours = 48;
