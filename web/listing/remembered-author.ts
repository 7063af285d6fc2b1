import type { Author } from "#contract/content.ts";

let remembered: Author | undefined;

/** Keeps the creator whose name was clicked: the profile shows them while it loads (spec section 2). Lasts as long as the page. */
export function rememberAuthor(author: Author): void {
  remembered = author;
}

/** The creator who was clicked last, if it is this one. */
export function rememberedAuthor(username: string): Author | undefined {
  return remembered?.username === username ? remembered : undefined;
}
