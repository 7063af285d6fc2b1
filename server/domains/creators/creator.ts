/** A creator as the product knows one; the e-mail is their own and never shown. */
export interface Creator {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  socialMedia: string | null;
  /** Plain text. */
  description: string;
  /** The badge, set by the team or by an operator's import. Undefined: as it is, and none for a new creator. */
  verified: boolean | undefined;
}

/** What became of something published: `unchanged` wrote nothing. */
export type PublishOutcome = "created" | "updated" | "unchanged";
