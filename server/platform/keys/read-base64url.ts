/**
 * The bytes of a base64url text in its canonical spelling; undefined for any other text. Decoders ignore the unused bits of the last
 * character, so without this check a signature has several spellings.
 */
export function readBase64url(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : undefined;
}

/** Whether each part of a signed token (RFC 7515, compact) has its canonical spelling. */
export function isCanonicalToken(token: string): boolean {
  return token.split(".").every((part) => readBase64url(part) !== undefined);
}
