import type { Piece } from "./handed-over-data.server.ts";
import type { KeptParts } from "./kept-parts.ts";

/** Most markups that are kept of one thing, its languages and the ways in which it is shown: those that were made last. */
const mostMarkups = 100;

const markups = new WeakMap<object, Map<string, Uint8Array>>();
const utf8 = new TextEncoder();

/** Tells the places of parts from what anybody wrote: nobody outside knows it, and it is taken out of every page. */
const mark = crypto.randomUUID();

/** The parts of one rendering. */
export interface PartsOfPage extends KeptParts {
  /** Puts the kept parts into what React wrote, and keeps the new ones. Throws where one stands in another. */
  fill(html: string): Piece[];
}

/** The parts of a page that is about to be rendered. */
export function createPartsOfPage(): PartsOfPage {
  const kept: Piece[][] = [];
  const fresh: { of: object; by: string }[] = [];
  const placeOfAll: KeptParts["placeOfAll"] = (parts, between) => {
    const pieces: Piece[] = [];
    for (const { of, by } of parts) {
      const markup = markups.get(of)?.get(by);
      if (!markup) return undefined;
      if (pieces.length > 0) pieces.push(between);
      pieces.push(markup);
    }
    return pieces.length > 0 ? `${mark}=${kept.push(pieces) - 1};` : undefined;
  };
  return {
    placeOf: (of, by) => placeOfAll([{ of, by }], ""),
    placeOfAll,
    bounds: (of, by) => ({ before: `${mark}[${fresh.push({ of, by }) - 1};`, after: `${mark}];` }),
    fill(html) {
      const [first = "", ...others] = html.split(mark);
      const pieces: Piece[] = [first];
      for (const [index, text] of others.entries()) {
        const signEnd = text.indexOf(";");
        const number = Number(text.slice(1, signEnd));
        const after = text.slice(signEnd + 1);
        const keptPieces = text.startsWith("=") ? kept[number] : undefined;
        const part = text.startsWith("[") ? fresh[number] : undefined;
        if (part && !others[index + 1]?.startsWith("]")) throw new Error("A part that is kept stands in another one");
        if (keptPieces) pieces.push(...keptPieces, after);
        // The same piece as on the next page that has it: a page's tag is made of its pieces.
        else pieces.push(part ? keep(part, after) : after);
      }
      return pieces;
    },
  };
}

function keep({ of, by }: { of: object; by: string }, text: string): Uint8Array {
  const ofIt = markups.get(of) ?? new Map<string, Uint8Array>();
  const [oldest] = ofIt.keys();
  if (oldest !== undefined && ofIt.size === mostMarkups) ofIt.delete(oldest);
  const markup = utf8.encode(text);
  markups.set(of, ofIt.set(by, markup));
  return markup;
}
