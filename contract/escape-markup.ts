/** A text for XML or HTML, between tags or in a quoted value. What XML cannot carry at all (control characters) is left out. */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\uD7FF\uD800-\uDFFF\uE000-\uFFFD]/g, "")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
