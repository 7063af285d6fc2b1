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

/** The maximum length of a typed code with separators; a longer text is not a pasted code. */
export const maxTypedCodeLength = 100;

/**
 * Normalizes a typed or pasted code: any case and width, with any dashes, spaces and invisible characters that a mail
 * or keyboard added, I and L as 1, O as 0. Undefined for an invalid code.
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
 * The code in a longer text, such as a pasted line of the mail ("Your access code: ABCD-EFGH-JKMN"): three groups of
 * four joined by dashes. Undefined if there is none.
 */
export function accessCodeIn(text: string): string | undefined {
  const [code] =
    /(?<![\p{L}\p{N}\p{Pd}])[\p{L}\p{N}]{4}(?:\p{Pd}[\p{L}\p{N}]{4}){2}(?![\p{L}\p{N}\p{Pd}])/u.exec(text) ?? [];
  return code === text.trim() ? undefined : code;
}
