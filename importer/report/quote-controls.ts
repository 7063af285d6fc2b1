const controls = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const shortForms: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * A text on one line with its control characters, also bidirectional ones, written as in JSON (`\n`, `\u202e`): no name of a
 * file can forge a line of a report. JSON stays JSON of the same value.
 */
export function quoteControls(text: string): string {
  return text.replace(
    controls,
    (character) => shortForms[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
