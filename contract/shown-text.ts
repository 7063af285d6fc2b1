import * as z from "zod/mini";

/** The characters of `without_bidi_controls` in the database. */
const bidiControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** A text without bidirectional controls, which let one name, title or file look like another. */
export function withoutBidiControls(text: string): string {
  return text.replace(bidiControls, "");
}

/** A check that removes bidirectional controls from a name or title before later checks read it. */
export const noBidiControls = z.overwrite(withoutBidiControls);

/** Whether a text contains an address, or what mail programs may take for one. */
export function containsLink(text: string): boolean {
  return /[a-z][a-z\d+.-]{0,20}:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}(?![\p{L}\p{N}])/iu.test(text);
}
