const controls = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const shortForms: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * A single-line text with control characters, bidirectional ones included, escaped as in JSON (`\n`, `\u202e`), so that
 * no file name can forge a line of the report. Valid JSON keeps its value.
 */
export function quoteControls(text: string): string {
  return text.replace(
    controls,
    (character) => shortForms[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
