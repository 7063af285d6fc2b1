import { createHash } from "node:crypto";

/**
 * The id of a file in its place. The same bytes in the same place keep their address when a post is published again;
 * other bytes, another name or another kind of access (`scope`) change it, since addresses of public files are cached
 * permanently.
 */
export function mediaId(ownerId: string, ...scope: string[]): string {
  const bytes = createHash("sha256")
    .update(JSON.stringify([ownerId, ...scope]))
    .digest()
    .subarray(0, 16);
  // Version 8 of RFC 9562: made by the application.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
