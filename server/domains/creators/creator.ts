/** A creator; the e-mail address is private. */
export interface Creator {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  socialMedia: string | null;
  /** Plain text. */
  description: string;
  /** The badge, set by the team or by an operator's import. Undefined keeps it, and means none for a new creator. */
  verified: boolean | undefined;
}

/** A creator who has no badge yet. */
export type NewCreator = Omit<Creator, "verified">;

/** The result of publishing; `unchanged` wrote nothing. */
export type PublishOutcome = "created" | "updated" | "unchanged";
