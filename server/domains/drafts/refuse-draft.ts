import { CallError } from "#contract/errors.ts";
import type { StudioProblem } from "#contract/studio.ts";
import { type DraftProblem, InvalidDraft, OutdatedDraft } from "./draft-errors.ts";
import { toStudioPost } from "./studio-post.ts";

/** Runs a call on drafts; answers the problems of a draft by field, and an outdated version with the current draft. */
export async function answeringDraftErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InvalidDraft)
      throw new CallError("INVALID_DATA", { details: { problems: error.problems.map(toStudioProblem) } });
    if (error instanceof OutdatedDraft)
      throw new CallError("OUTDATED_VERSION", { details: { current: toStudioPost(error.current) } });
    throw error;
  }
}

/** The fields of a draft by their names in the calls. */
const fieldNames: Partial<Record<DraftProblem["field"], string>> = {
  bodyMarkdown: "body",
  priceCents: "price",
  publishAt: "at",
};

/** A problem of a draft as the studio's calls answer it. */
export function toStudioProblem({ field, code, detail }: DraftProblem): StudioProblem {
  return { field: fieldNames[field] ?? field, code, ...(detail !== undefined && { detail }) };
}
