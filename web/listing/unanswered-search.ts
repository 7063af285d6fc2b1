let typed: string | undefined;

/** Keeps the search text until its results arrive: a limit redirects to /429, and the text must not be lost. */
export function keepSearch(words: string): void {
  typed = words;
}

/** The answer came. */
export function forgetSearch(): void {
  typed = undefined;
}

/** The last search text whose results did not arrive. Lasts as long as the document. */
export function unansweredSearch(): string | undefined {
  return typed;
}
