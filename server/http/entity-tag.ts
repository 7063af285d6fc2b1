import { hash } from "node:crypto";

/** The weak ETag of a text: the same for the same text, however it is compressed. */
export function entityTag(text: string | Buffer): string {
  return `W/"${hash("sha256", text, "base64url").slice(0, 22)}"`;
}

/** Whether an `If-None-Match` names the tag, so that nothing has to be sent again. */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch?.split(",").some((one) => one.trim() === tag) ?? false;
}
