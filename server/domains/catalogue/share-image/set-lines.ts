import type { Typeface } from "./typeface.ts";

/** A text cut into lines at the size that fits best. */
export interface SetText {
  lines: string[];
  sizePx: number;
}

/** The room for a text: the sizes to try, largest first, and how many lines of each there may be. */
interface Room {
  widthPx: number;
  sizes: readonly { sizePx: number; maxLines: number }[];
}

/** Sets a text in the largest size that fits; a text that is too long at the smallest size ends in an ellipsis. */
export function setLines(face: Typeface, text: string, room: Room): SetText {
  const words = face.known(text).split(" ");
  for (const { sizePx, maxLines } of room.sizes) {
    const fits = (line: string) => face.widthOf(line, sizePx) <= room.widthPx;
    if (!words.every(fits)) continue;
    const lines = fill(words, fits);
    if (lines.length <= maxLines) return { lines, sizePx };
  }
  const { sizePx, maxLines } = room.sizes.at(-1) ?? { sizePx: 40, maxLines: 1 };
  const fits = (line: string) => face.widthOf(line, sizePx) <= room.widthPx;
  const lines = fill(
    words.flatMap((word) => cut(word, fits)),
    fits,
  );
  if (lines.length <= maxLines) return { lines, sizePx };
  const kept = lines.slice(0, maxLines);
  let last = kept.pop() ?? "";
  while (last && !fits(`${last}…`)) last = last.slice(0, -1);
  return { lines: [...kept, `${last.replace(/[\s.,;:–—-]{1,100}$/, "")}…`], sizePx };
}

function fill(words: string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** A word that is wider than the room, in pieces. */
function cut(word: string, fits: (piece: string) => boolean): string[] {
  const pieces = [""];
  for (const letter of word) {
    const longer = `${pieces.at(-1)}${letter}`;
    if (fits(longer)) pieces[pieces.length - 1] = longer;
    else pieces.push(letter);
  }
  return pieces;
}
