import { isPostAddress } from "#contract/post-address.ts";
import { convertText, UnusableText } from "#server/domains/post-markdown/index.ts";
import type { DraftContent } from "./draft.ts";
import { InvalidDraft } from "./draft-errors.ts";

/** A draft's text as HTML, which the posts domain sanitizes. */
export interface RenderedDraft {
  bodyHtml: string;
  /** Maps each link to a post to itself; other links must be absolute. */
  links: Map<string, string>;
  /** Elements that the text loses, one line each, in English. */
  leftOut: string[];
}

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
): Promise<RenderedDraft> {
  const { html, images, links, leftOut } = await convert({ text: bodyMarkdown, title, language }, turn);
  const unknown = images.find((source) => !Object.hasOwn(files.images, source));
  if (unknown !== undefined)
    throw new InvalidDraft([{ field: "bodyMarkdown", code: "unknown-picture", detail: unknown.slice(0, 200) }]);
  return { bodyHtml: html, links: new Map(links.filter(isPostAddress).map((link) => [link, link])), leftOut };
}

async function convert(...given: Parameters<typeof convertText>) {
  try {
    return await convertText(...given);
  } catch (error) {
    if (!(error instanceof UnusableText)) throw error;
    throw new InvalidDraft([{ field: "bodyMarkdown", code: "unusable-text", detail: error.message }]);
  }
}
