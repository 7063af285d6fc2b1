import { beginsMarkup, isActivePage } from "./is-active-page.ts";
import type { Member } from "./read-members.ts";

/** Types and names of files that run nothing and load nothing. */
const passiveType =
  /^(?:image\/(?:jpeg|png|gif|webp)|audio\/|video\/|font\/|application\/(?:vnd\.ms-opentype|font-|x-font-))/i;
const passiveName = /\.(?:jpe?g|png|gif|webp|mp3|m4a|ogg|opus|mp4|webm|ttf|otf|woff2?)$/i;
/** The first bytes of such files, in hexadecimal. */
const passiveHead =
  /^(?:89504e47|ffd8ff|47494638|52494646|4f676753|494433|ff[ef]|.{8}66747970|4f54544f|74746366|774f46|74727565|00010000|1a45dfa3)/;
const markupType = /xml/i;
const markupName = /\.(?:x?html?|xht|xml|svg|opf|ncx|smil|pls)$/i;
const styleType = /^text\/css/i;
const styleName = /\.css$/i;
const programType = /javascript|ecmascript/i;
const programName = /\.m?js$/i;

/** Whether the bytes of a file decide about it; of a picture, a sound or a typeface only the first do. */
export function isInspected(name: string): boolean {
  return !passiveName.test(name) || /cover/i.test(name);
}

/**
 * Whether a file of a book runs something or loads something from an address, whatever it calls itself: a program that reads books may
 * go by the listed type, the name or the bytes. Throws for a page that is not well-formed.
 */
export function isActiveMember(
  name: string,
  { head, bytes }: Member,
  { type, isChapter }: { type: string; isChapter: boolean },
): boolean {
  // HTML that is not well-formed is read differently by each program.
  if (programType.test(type) || programName.test(name) || /^text\/html/i.test(type)) return true;
  if (isChapter || markupType.test(type) || markupName.test(name))
    return bytes === undefined || !beginsMarkup(bytes) || isActivePage(bytes);
  if (styleType.test(type) || styleName.test(name)) return bytes === undefined || isActivePage(bytes);
  if (beginsMarkup(head)) return bytes === undefined || isActivePage(bytes);
  const isPassive = passiveHead.test(head.toString("hex"));
  if (bytes !== undefined) return !isPassive && isActivePage(bytes);
  // The first bytes of a typeface may be made unreadable.
  return type !== "" && !passiveType.test(type);
}
