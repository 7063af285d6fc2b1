import type { CleanBody, CleanHtml } from "./clean-html.ts";
import { isMediaId } from "./media-ids.ts";

// The sanitiser writes no other tag of this form, and escapes every "<" in texts and attributes.
const numberedImage = /<img data-media-id="(\d+)"/g;

/** The HTML of a cleaned text, its images by the ids that `idOf` gives their sources. Takes linear time. */
export function placeImages({ html, images }: CleanBody, idOf: (source: string) => string | undefined): CleanHtml {
  const ids = images.map(idOf);
  return html.replace(numberedImage, (_tag, place: string) => {
    const id = ids[Number(place)];
    if (id === undefined || !isMediaId(id)) throw new Error("An image of a text has no file");
    return `<img data-media-id="${id}"`;
  }) as CleanHtml;
}
