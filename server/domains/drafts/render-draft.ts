import { type ConvertedText, convertText, UnusableText } from "#server/domains/post-markdown/index.ts";
import type { DraftContent } from "./draft.ts";
import { InvalidDraft } from "./draft-errors.ts";

/** Whose texts are rendered one after the other: a creator's, and apart from these the team's looks at one piece. */
export const renderTurns = {
  creator: (creatorId: string) => `creator ${creatorId}`,
  desk: (pieceId: string) => `desk ${pieceId}`,
};

/**
 * Renders a draft's Markdown as the importer does, in its turn (`renderTurns`). Throws `InvalidDraft` for an unusable text and for
 * pictures that the draft does not have, and TOO_MANY_REQUESTS.
 */
export async function renderDraft(
  { title, bodyMarkdown, language, files }: DraftContent,
  turn: string,
): Promise<ConvertedText> {
  const converted = await convert({ text: bodyMarkdown, title, language }, turn);
  const unknown = converted.body.images.find((source) => !Object.hasOwn(files.images, source));
  if (unknown !== undefined)
    throw new InvalidDraft([{ field: "bodyMarkdown", code: "unknown-picture", detail: unknown.slice(0, 200) }]);
  return converted;
}

async function convert(...given: Parameters<typeof convertText>) {
  try {
    return await convertText(...given);
  } catch (error) {
    if (!(error instanceof UnusableText)) throw error;
    const code = error.fault === "other" ? "unusable-text" : error.fault;
    throw new InvalidDraft([{ field: "bodyMarkdown", code, detail: error.message }]);
  }
}
