import type { Draft } from "./draft.ts";
import { type DraftProblem, InvalidDraft } from "./draft-errors.ts";
import type { DraftsDeps } from "./drafts-deps.ts";
import { findReadinessProblems } from "./find-readiness-problems.ts";
import { renderDraft } from "./render-draft.ts";

/** A draft as readers would get it. */
export interface DraftPreview {
  version: number;
  /** Null if the text cannot become HTML. */
  html: string | null;
  /** Elements that the text loses, one line each, in English. */
  leftOut: string[];
  /** The problems that prevent its publication. */
  problems: DraftProblem[];
}

/** Renders a draft through the steps of publishing, and collects its problems instead of throwing them. */
export async function previewDraft(
  { posts }: Pick<DraftsDeps, "posts">,
  { version, content }: Draft,
): Promise<DraftPreview> {
  const problems = findReadinessProblems(content);
  try {
    const rendered = await renderDraft(content);
    return { version, html: posts.previewBody(rendered), leftOut: rendered.leftOut, problems };
  } catch (error) {
    if (!(error instanceof InvalidDraft)) throw error;
    return { version, html: null, leftOut: [], problems: [...problems, ...error.problems] };
  }
}
