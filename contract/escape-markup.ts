/**
 * Escapes a text for XML or HTML, between tags or in a quoted attribute. Removes control characters, which XML cannot
 * contain.
 */
export function escapeMarkup(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\x20-\uD7FF\uD800-\uDFFF\uE000-\uFFFD]/g, "")
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
