/** The text of UTF-8 or UTF-16 bytes, without its byte order mark; undefined for bytes that are neither. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = !isWide ? "utf-8" : first === 0xff ? "utf-16le" : "utf-16be";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}
