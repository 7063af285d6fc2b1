const longestValue = 500;

/** The key of a piece of the note, counted from none. */
function keyOf(place: number): string {
  return place === 0 ? "note" : `note_${place + 1}`;
}

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
  return Object.fromEntries(filled.map((text, place) => [keyOf(place), text]));
}

/** The whole note of such metadata; empty if there is none. */
export function readNote(metadata: Readonly<Record<string, string>>): string {
  let note = "";
  for (let place = 0; ; place += 1) {
    const piece = metadata[keyOf(place)];
    if (piece === undefined) return note;
    note += piece;
  }
}
