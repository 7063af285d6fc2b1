/** Bech32 (BIP 173) without its limit of 90 characters: the text form of age's keys. */

const alphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";

/** The bytes behind a prefix in lower case, with a checksum. */
export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const words = regroup(bytes, 8, 5, true) ?? [];
  const sum = checksum([...expandPrefix(prefix), ...words, 0, 0, 0, 0, 0, 0]) ^ 1;
  const check = [25, 20, 15, 10, 5, 0].map((shift) => (sum >>> shift) & 31);
  return `${prefix}1${[...words, ...check].map((word) => alphabet[word]).join("")}`;
}

/** The bytes of a text with that prefix; undefined if it is misspelled, cut off, or has another prefix. */
export function decodeBech32(prefix: string, text: string): Buffer | undefined {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return undefined;
  const lower = text.toLowerCase();
  if (!lower.startsWith(`${prefix}1`)) return undefined;
  const words = [...lower.slice(prefix.length + 1)].map((letter) => alphabet.indexOf(letter));
  if (words.length < 6 || words.includes(-1) || checksum([...expandPrefix(prefix), ...words]) !== 1) return undefined;
  const bytes = regroup(words.slice(0, -6), 5, 8, false);
  return bytes && Buffer.from(bytes);
}

function expandPrefix(prefix: string): number[] {
  const codes = [...prefix].map((letter) => letter.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
}

function checksum(words: number[]): number {
  const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
  let sum = 1;
  for (const word of words) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ word;
    for (const [bit, generator] of generators.entries()) if ((top >> bit) & 1) sum ^= generator;
  }
  return sum;
}

/** Cuts numbers of `from` bits into numbers of `to` bits; undefined if what is left over is not zero padding. */
function regroup(numbers: Iterable<number>, from: number, to: number, pads: boolean): number[] | undefined {
  const regrouped: number[] = [];
  let held = 0;
  let bits = 0;
  for (const number of numbers) {
    held = (held << from) | number;
    bits += from;
    for (; bits >= to; bits -= to) regrouped.push((held >> (bits - to)) & ((1 << to) - 1));
    held &= (1 << bits) - 1;
  }
  if (pads && bits > 0) regrouped.push((held << (to - bits)) & ((1 << to) - 1));
  else if (!pads && (bits >= from || held !== 0)) return undefined;
  return regrouped;
}
