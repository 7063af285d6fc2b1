import type { PreviewedPost } from "#server/domains/posts/index.ts";
import type { Draft } from "./draft.ts";
import { type DraftProblem, InvalidDraft } from "./draft-errors.ts";
import type { DraftsDeps } from "./drafts-deps.ts";
import { findReadinessProblems } from "./find-readiness-problems.ts";
import { previewContent } from "./preview-content.ts";
import { renderDraft, renderTurns } from "./render-draft.ts";

/** A draft as readers would get it. */
export interface DraftPreview {
  version: number;
  /** Null if the text cannot become HTML. */
  html: string | null;
  mainImage: PreviewedPost["mainImage"];
  mediaFiles: PreviewedPost["mediaFiles"];
  /** Elements that the text loses, one line each, in English. */
  leftOut: string[];
  /** The problems that prevent its publication. */
  problems: DraftProblem[];
}

/** Renders a draft through the steps of publishing, and collects its problems instead of throwing them. */
export async function previewDraft(
  { posts }: Pick<DraftsDeps, "posts">,
  { creatorId, version, content }: Draft,
): Promise<DraftPreview> {
  const problems = findReadinessProblems(content);
  try {
    const { body, leftOut } = await renderDraft(content, renderTurns.creator(creatorId));
    return { version, ...previewContent({ posts }, content, body), leftOut, problems };
  } catch (error) {
    if (!(error instanceof InvalidDraft)) throw error;
    const files = previewContent({ posts }, content, undefined);
    return { version, ...files, html: null, leftOut: [], problems: [...problems, ...error.problems] };
  }
}
