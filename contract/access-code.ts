const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 60 bits (the first 60 of the bytes given, eight at least) as `XXXX-XXXX-XXXX` in Crockford's base32. */
export function formatAccessCode(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes.subarray(0, 8)) bits = (bits << 8n) | BigInt(byte);
  bits >>= 4n;
  let code = "";
  for (let place = 11; place >= 0; place--) code += crockford[Number((bits >> BigInt(place * 5)) & 31n)];
  return code.replace(/(.{4})(?=.)/g, "$1-");
}

/** The most characters that a typed code may have, with all that comes between: what is longer is no code that was pasted. */
export const maxTypedCodeLength = 100;

/**
 * A typed or pasted code as it was issued: any case and width, whatever dashes, spaces and unseen characters a mail or a
 * keyboard put between or around, I and L as 1, O as 0. Undefined if it cannot be one.
 */
export function normalizeAccessCode(typed: string): string | undefined {
  const code = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/[IL]/g, "1")
    .replace(/O/g, "0");
  if (/^[0-9A-HJKMNP-TV-Z]{12}$/.test(code)) return code.replace(/(.{4})(?=.)/g, "$1-");
  const inLine = accessCodeIn(typed);
  return inLine === undefined || inLine === typed ? undefined : normalizeAccessCode(inLine);
}

/**
 * The code inside a longer text, as when a whole line of a mail is pasted ("Your access code: ABCD-EFGH-JKMN"): three groups of four
 * with dashes between. Undefined where there is none, or nothing else.
 */
export function accessCodeIn(text: string): string | undefined {
  const [code] =
    /(?<![\p{L}\p{N}\p{Pd}])[\p{L}\p{N}]{4}(?:\p{Pd}[\p{L}\p{N}]{4}){2}(?![\p{L}\p{N}\p{Pd}])/u.exec(text) ?? [];
  return code === text.trim() ? undefined : code;
}
