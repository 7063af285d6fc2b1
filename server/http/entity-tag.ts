import { hash } from "node:crypto";

/** The weak ETag of a text: the same for the same text, however it is compressed. */
export function entityTag(text: string | Buffer): string {
  return `W/"${hash("sha256", text, "base64url").slice(0, 22)}"`;
}

/**
 * Whether an `If-None-Match` names the tag, or any (`*`), so that the answer is 304. Compares weakly, because
 * intermediate caches add or remove `W/` (RFC 9110, 13.1.2).
 */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const wanted = opaque(tag);
  return ifNoneMatch.split(",").some((one) => one.trim() === "*" || opaque(one.trim()) === wanted);
}

function opaque(tag: string): string {
  return tag.startsWith("W/") ? tag.slice(2) : tag;
}
