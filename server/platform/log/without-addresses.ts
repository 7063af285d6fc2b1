/** What ends a word of a log text, beside white space. An address has no such character. */
const word = /[^\s"'<>:;,()/]+/g;
const containsAddress = /[^@](?:@|%40)[^@]/i;

/** Longest local part and domain together (RFC 5321, 4.5.3.1), with room for percent-encoding. */
const maxAddressLength = 3 * 320;

/**
 * The beginning of a text for the log, at most `maxLength` characters long, with every word that looks like an e-mail address
 * cut out. Linear in `maxLength`, however long the text is.
 */
export function withoutAddresses(text: string, maxLength: number): string {
  // An address that the cut would halve is still seen whole, so that no part of it is logged.
  const seen = text.slice(0, maxLength + maxAddressLength);
  if (!/@|%40/.test(seen)) return seen.slice(0, maxLength);
  const cleaned = seen.replace(word, (one) => (containsAddress.test(one) ? "[address]" : one));
  // Addresses that were cut out bring the end nearer, where half an address may stand.
  const length = seen.length < text.length ? Math.max(0, cleaned.length - maxAddressLength) : cleaned.length;
  return cleaned.slice(0, Math.min(length, maxLength));
}
