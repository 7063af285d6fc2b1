/** The roles of team members. An account may have several. */
export const teamRoles = ["reviewer", "moderator", "support", "finance", "owner"] as const;

export type TeamRole = (typeof teamRoles)[number];

/** The roles that may look at a creator's studio: each answers creators (decision 169). */
export const viewingRoles = ["moderator", "support", "owner"] as const satisfies readonly TeamRole[];
