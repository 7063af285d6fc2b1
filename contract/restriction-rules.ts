/** Capabilities of a creator that the team can restrict. */
export const capabilities = ["publish", "upload", "sell", "payout", "apply", "sign-in"] as const;

export type Capability = (typeof capabilities)[number];

/** Why a capability is restricted. Only the end of this cause lifts the restriction. */
export const restrictionCauses = ["moderation", "security", "fraud", "operator"] as const;

export type RestrictionCause = (typeof restrictionCauses)[number];

/** The longest note to the creator, in characters. */
export const restrictionNoteLength = 2_000;
