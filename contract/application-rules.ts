/** The states of an application. It is in review while a reviewer has claimed it. */
export const applicationStates = ["received", "asked", "approved", "declined", "appealed"] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** Why a reviewer declines an application. */
export const declineReasons = [
  "profile-not-verified",
  "profile-not-found",
  "too-few-followers",
  "against-the-rules",
  "duplicate",
  "other",
] as const;
/** Why the system declines an application. */
export const systemReasons = ["no-answer", "barred", "undecided"] as const;
export type DeclineReason = (typeof declineReasons)[number] | (typeof systemReasons)[number];

/** Checks of a reviewer before deciding: where the verification code was seen, and what the profile shows. */
export const applicationChecks = ["code-in-bio", "code-from-profile", "followers", "name"] as const;
export type ApplicationCheck = (typeof applicationChecks)[number];

/** The team decides within this time, which does not count while a question to the applicant is open. */
export const reviewHours = 24;
/** The operator is alerted, and the desk warns, when only this much time is left. */
export const warningHours = 4;
/** A reviewer's claim lasts this long. */
export const claimMinutes = 15;
/** An applicant can answer or appeal for this long. */
export const applicantReplyDays = 30;
/** Applications on a page of the queue. */
export const applicationsPerPage = 50;
