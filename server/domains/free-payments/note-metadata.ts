const longestValue = 500;

/** The key of a part of the note, counted from zero. */
function keyOf(place: number): string {
  return place === 0 ? "note" : `note_${place + 1}`;
}

/**
 * A note as the provider's metadata, whose values have at most 500 characters: split over several keys, never
 * truncated.
 */
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
  return Object.fromEntries(filled.map((text, place) => [keyOf(place), text]));
}

/** The whole note from such metadata; empty if there is none. */
export function readNote(metadata: Readonly<Record<string, string>>): string {
  let note = "";
  for (let place = 0; ; place += 1) {
    const piece = metadata[keyOf(place)];
    if (piece === undefined) return note;
    note += piece;
  }
}
