import type { Storage } from "#server/platform/storage/storage.ts";
import { keyOfBlobPath } from "./archive.ts";
import { ArchiveError } from "./archive-error.ts";
import type { Backup } from "./manifest.ts";

/**
 * Stores the media files of a verified backup that the store lacks, and returns their number. Deletes nothing. Leaves out
 * smaller forms, which older backups have: they are drawn again. Throws `ArchiveError` for a file with other bytes than its
 * name says.
 */
export async function restoreMedia(backup: Backup, storage: Storage): Promise<number> {
  let brought = 0;
  for (const { path } of await backup.listMedia()) {
    const key = keyOfBlobPath(path);
    if (key === undefined || (await storage.stat(key))) continue;
    const stored = await storage.putStream(await backup.open(path));
    if (stored.key !== key) throw new ArchiveError(`${backup.address}/${path} has other bytes than its name says`);
    brought += 1;
  }
  return brought;
}
