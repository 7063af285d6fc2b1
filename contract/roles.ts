/** The roles of team members. An account may have several. */
export const teamRoles = ["reviewer", "moderator", "support", "finance", "owner"] as const;

export type TeamRole = (typeof teamRoles)[number];
