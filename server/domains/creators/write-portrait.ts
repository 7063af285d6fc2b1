import type { Transaction } from "#db/client.ts";
import { type FileToPublish, mediaId } from "#server/domains/media/index.ts";
import type { CreatorsDeps } from "./creators-deps.ts";

/** Sets a creator's portrait, or removes it; true if it was set already. */
export async function writePortrait(
  { tx, media }: { media: Pick<CreatorsDeps["media"], "findFileIds" | "writeFiles">; tx: Transaction },
  id: string,
  portrait: FileToPublish | undefined,
): Promise<boolean> {
  const files = portrait
    ? [{ ...portrait, id: mediaId(id, "portrait", portrait.storageKey), role: "portrait" as const, position: 0 }]
    : [];
  const had = await media.findFileIds(tx, id);
  const isSame = had.length === files.length && files.every((file) => had.includes(file.id));
  if (!isSame) await media.writeFiles(tx, id, files);
  return isSame;
}
