import type { TextFault } from "#server/domains/post-markdown/index.ts";
import type { Draft, DraftContent } from "./draft.ts";

/** A problem with one field of a draft. */
export interface DraftProblem {
  field: keyof DraftContent | "publishAt" | "timeZone" | "translation";
  code:
    | "missing"
    | "too-large"
    /** More new categories than a creator may add in 30 days. */
    | "too-many-new"
    | "invalid"
    /** The date has passed, or the post is already public. */
    | "too-late"
    /** The date is more than a hundred years ahead. */
    | "too-far"
    /** Refers to pictures that the draft does not have; `detail` names the first one. */
    | "unknown-picture"
    /** Refers to a file that the creator does not have, or that is no picture; `detail` is its id. */
    | "unknown-file"
    /** The text cannot become HTML; `detail` says why in English, and so does the code where it is known. */
    | "unusable-text"
    | Exclude<TextFault, "other">
    /** Publishing changes the price of a published post, or makes a paid text free: the creator must confirm it. */
    | "unconfirmed-price"
    /** A translation that was never published, of the same language, or linked to a third post. */
    | "unpublished"
    | "same-language"
    | "taken"
    /** The same post was withdrawn; `detail` is its slug. */
    | "withdrawn";
  detail?: string;
}

/** The draft cannot be saved or published because of these problems. */
export class InvalidDraft extends Error {
  readonly problems: DraftProblem[];

  constructor(problems: DraftProblem[]) {
    super(`The draft is not valid: ${problems.map(({ field, code }) => `${field} ${code}`).join(", ")}`);
    this.problems = problems;
  }
}

/** An import would change a post that its creator has changed in the studio. Nothing was written. */
export class EditedInStudio extends Error {
  readonly slug: string;

  constructor(slug: string) {
    super(`${slug} was changed in the studio`);
    this.slug = slug;
  }
}

/** The draft has been saved since the version that the caller knows. Nothing was written. */
export class OutdatedDraft extends Error {
  readonly current: Draft;

  constructor(current: Draft) {
    super(`The draft is at version ${current.version}`);
    this.current = current;
  }
}
