import type { Post } from "#contract/content.ts";

/** The length that search engines show of a description. */
const longest = 160;

/**
 * A post in a sentence or two for search engines and share cards: its excerpt, else how its body begins. Only a free post has no
 * excerpt, and a locked one has no body here: nothing of a paid body is ever shown. Null for a body without words.
 */
export function postDescription({ excerpt, content }: Pick<Post["attributes"], "excerpt" | "content">): string | null {
  if (excerpt !== null) return excerpt;
  const words = (content ?? "")
    .replace(withinWords, "")
    .replace(/<[^<>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot);/g, (_entity, name: keyof typeof entities) => entities[name])
    .trim()
    .split(/\s+/);
  let text = words.shift() ?? "";
  while (words.length > 0 && text.length + 1 + (words[0] ?? "").length < longest) text += ` ${words.shift()}`;
  if (text === "") return null;
  if (words.length === 0 && text.length <= longest) return text;
  return `${text
    .slice(0, longest)
    .replace(/[.,;:–—-]{1,160}$/, "")
    .toWellFormed()}…`;
}

/** Elements that end no word. */
const withinWords = /<\/?(?:a|b|code|del|em|i|kbd|mark|s|strong|sub|sup)\b[^<>]*>/g;
/** The characters that sanitised HTML escapes. */
const entities = { amp: "&", lt: "<", gt: ">", quot: '"' };
