const maxLength = 200;

/**
 * The anchor of a heading by GitHub's rule, which links inside Markdown count on: lower case, letters and digits of every
 * script, `_` and `-` stay, spaces become hyphens one by one, everything else is gone (`Request/reply` → `requestreply`).
 * An anchor is its own anchor.
 */
export function headingAnchor(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-")
    .slice(0, maxLength);
}
