/**
 * The text of captions in UTF-8, in UTF-16 with a byte-order mark, or in Windows-1252, in which editors of subtitles save Spanish. Undefined
 * for other bytes, and for UTF-8 that is damaged: read as Windows-1252, each of its accents would become two wrong letters.
 */
export function decodeCaptions(bytes: Buffer): string | undefined {
  const mark = bytes.toString("hex", 0, 2);
  if (mark === "fffe") return decodeAs("utf-16le", bytes);
  if (mark === "feff") return decodeAs("utf-16be", bytes);
  const text = decodeAs("utf-8", bytes);
  if (text !== undefined || accentInUtf8.test(bytes.toString("latin1"))) return text;
  const western = decodeAs("windows-1252", bytes);
  return western === undefined || control.test(western) ? undefined : western;
}

/** The bytes of a letter of English or Spanish with an accent, or of a quotation mark. */
const accentInUtf8 = /[\xc2\xc3][\x80-\xbf]|\xe2\x80[\x80-\xbf]/;
/** A control character, which no text has; the bytes without a meaning in Windows-1252 become one. */
const control = /(?![\t\n\f\r\v])\p{Cc}/u;

function decodeAs(encoding: string, bytes: Buffer): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
