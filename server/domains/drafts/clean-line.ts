/** One line of text, without control characters. */
export function cleanLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
