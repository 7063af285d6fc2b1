const longestValue = 500;

/** A note as the provider's metadata, whose values have 500 characters at most: split over keys, never cut. */
export function noteMetadata(note: string): Record<string, string> {
  const pieces: string[] = [];
  let piece = "";
  for (const character of note) {
    if (piece.length + character.length > longestValue) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  pieces.push(piece);
  const filled = pieces.filter(Boolean);
  return Object.fromEntries(filled.map((text, place) => [place === 0 ? "note" : `note_${place + 1}`, text]));
}
