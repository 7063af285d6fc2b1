/** Why the team closes a message without an answer. */
export const closeReasons = ["spam", "no-answer-needed", "duplicate", "answered-elsewhere"] as const;

export type CloseReason = (typeof closeReasons)[number];

/** How a message ended. */
export const messageOutcomes = ["answered", "closed"] as const;

export type MessageOutcome = (typeof messageOutcomes)[number];

/** The longest answer, in characters. */
export const answerLength = 5_000;
