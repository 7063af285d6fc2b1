let typed: string | undefined;

/** Keeps what is being searched for until it is found: a limit leads away to /429, and the words must not be lost. */
export function keepSearch(words: string): void {
  typed = words;
}

/** The answer came. */
export function forgetSearch(): void {
  typed = undefined;
}

/** What was searched for last, if no answer came. Lasts as long as the page. */
export function unansweredSearch(): string | undefined {
  return typed;
}
