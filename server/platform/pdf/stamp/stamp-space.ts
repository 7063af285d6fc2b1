/** Stands for the text of a stamp: so many bytes has it, filled up with spaces. */
export const stampSpace = "THE-TEXT-OF-THE-STAMP".padEnd(128, ".");

/**
 * Puts a text of at most 128 characters of Latin-1 into prepared bytes of a stamp; their length stays. Throws for any other text.
 */
export function fillStamp(prepared: Buffer, text: string): Buffer {
  const place = prepared.lastIndexOf(stampSpace);
  const isLatin = /^[\x20-\x7e\xa1-\xff]*$/.test(text);
  if (place < 0 || !isLatin || text.length > stampSpace.length || /[()\\]/.test(text))
    throw new Error("The text does not fit into the stamp");
  const filled = Buffer.from(prepared);
  filled.write(text.padEnd(stampSpace.length), place, "latin1");
  return filled;
}
