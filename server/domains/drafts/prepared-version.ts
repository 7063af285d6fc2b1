import { createHash } from "node:crypto";
import type { ConvertedText } from "#server/domains/post-markdown/index.ts";
import type { DraftContent } from "./draft.ts";
import { InvalidDraft } from "./draft-errors.ts";
import { findReadinessProblems } from "./find-readiness-problems.ts";
import { renderDraft } from "./render-draft.ts";

/** A version of a draft that is ready for readers. */
export interface PreparedVersion {
  draftId: string;
  version: number;
  content: DraftContent;
  rendered: ConvertedText;
}

/** Renders a version, in a turn of `renderTurns`, and checks that it is ready. Throws `InvalidDraft`, TOO_MANY_REQUESTS. */
export async function prepareVersion(
  { draftId, version, content }: Omit<PreparedVersion, "rendered">,
  turn: string,
): Promise<PreparedVersion> {
  const problems = findReadinessProblems(content);
  if (problems.length > 0) throw new InvalidDraft(problems);
  return { draftId, version, content, rendered: await renderDraft(content, turn) };
}

/** The fingerprint of a content and of its files, whose keys identify their bytes. */
export function fingerprintContent(content: DraftContent): Buffer {
  const { title, slug, excerpt, bodyMarkdown, language, accessType, priceCents, categories, files } = content;
  const fields = [title, slug, excerpt, bodyMarkdown, language, accessType, priceCents, categories, files];
  return createHash("sha256").update(JSON.stringify(fields)).digest();
}

/** The fingerprint of everything that readers get from a version: its content, its files and its HTML. */
export function fingerprintVersion({ content, rendered }: PreparedVersion): Buffer {
  const { html, images } = rendered.body;
  return createHash("sha256").update(fingerprintContent(content)).update(JSON.stringify(images)).update(html).digest();
}
