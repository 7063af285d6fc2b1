import type { PostSummary } from "./content.ts";
import { escapeMarkup } from "./escape-markup.ts";
import { screenLanguageOf } from "./languages.ts";
import { paths } from "./paths.ts";

/** The default size of a card, in pixels. */
export const embedSize = { width: 560, height: 208 } as const;

interface EmbeddedPost extends Pick<PostSummary["attributes"], "title" | "slug" | "language"> {
  /** Of its creator. */
  username: string;
}

/** The HTML that embeds a post's card in another site, in the post's language: a frame of the given size. */
export function writeEmbedCode(
  { title, slug, language, username }: EmbeddedPost,
  { origin, width, height }: { origin: string; width: number; height: number },
): string {
  const card = origin + paths.inLanguage(paths.embed(username, slug), screenLanguageOf(language));
  return `<iframe src="${escapeMarkup(card)}" title="${escapeMarkup(title)}" width="${width}" height="${height}" loading="lazy" style="border:0;border-radius:4px;max-width:100%"></iframe>`;
}
