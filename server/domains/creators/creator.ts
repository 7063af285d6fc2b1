/** A creator as the product knows one; the e-mail is their own and never shown. */
export interface Creator {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  socialMedia: string | null;
  /** Plain text. */
  description: string;
  /** The badge: a fact that the team or the importer sets. */
  verified: boolean;
}

/** What became of something published: `unchanged` wrote nothing. */
export type PublishOutcome = "created" | "updated" | "unchanged";
