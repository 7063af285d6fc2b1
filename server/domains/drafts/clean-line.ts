import { withoutBidiControls } from "#contract/shown-text.ts";

/** One line of text, without control characters and bidirectional controls. */
export function cleanLine(text: string): string {
  return withoutBidiControls(text)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
