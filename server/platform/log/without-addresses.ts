/** The words of a log text. An address contains none of the separators. */
const word = /[^\s"'<>:;,()/]+/g;
const containsAddress = /[^@](?:@|%40)[^@]/i;

/** Longest local part and domain together (RFC 5321, 4.5.3.1), with room for percent-encoding. */
const maxAddressLength = 3 * 320;

/**
 * The beginning of a text for the log, at most `maxLength` characters long, with every word that looks like an e-mail address
 * cut out. Linear in `maxLength`, however long the text is.
 */
export function withoutAddresses(text: string, maxLength: number): string {
  // Reads beyond the cut, so that an address across it is recognized as a whole.
  const seen = text.slice(0, maxLength + maxAddressLength);
  if (!/@|%40/.test(seen)) return seen.slice(0, maxLength);
  const cleaned = seen.replace(word, (one) => (containsAddress.test(one) ? "[address]" : one));
  // Removed addresses shorten the text, which might otherwise end in half an address.
  const length = seen.length < text.length ? Math.max(0, cleaned.length - maxAddressLength) : cleaned.length;
  return cleaned.slice(0, Math.min(length, maxLength));
}
