import type { StudioState } from "#contract/studio-states.ts";

/** The events that move a draft from state to state; `publication_rules` (migration 0052) lists the allowed moves. */
export type TransitionAction =
  | "submit"
  | "take-back"
  | "approve"
  | "return"
  | "publish"
  | "schedule"
  | "unschedule"
  /** The date of a scheduled post has passed. */
  | "appear"
  | "withdraw";

/** When readers will see a post: the moment, and the local time that the creator entered. */
export interface Schedule {
  moment: Date;
  /** Such as `2026-11-01T09:30`. */
  localTime: string;
  /** A name of the IANA database. */
  timeZone: string;
}

/** One transition of a draft. */
export interface Transition {
  action: TransitionAction;
  to: Exclude<StudioState, "taken-down" | "held">;
  version: number;
  /** Null: time, or a publication that no signed-in person made. */
  accountId: string | null;
  /** Returned: a reason code and a note for the creator. */
  reason?: string;
  note?: string | undefined;
  /** Submitted or approved: of the content and its files. */
  contentSha256?: Buffer;
  confirmsPrice?: boolean;
  schedule?: Schedule | undefined;
  /** When it happened; by default now. */
  at?: Date;
}
