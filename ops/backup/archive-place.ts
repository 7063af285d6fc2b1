import { basename, dirname, resolve } from "node:path";
import type { Config } from "#server/config.ts";
import type { Archive, ArchivePlace } from "./archive.ts";
import { ArchiveError } from "./archive-error.ts";
import { bucketArchives } from "./bucket-archives.ts";
import { folderArchives } from "./folder-archives.ts";
import { readAbout } from "./manifest.ts";

/** The kinds of places that hold backups. */
export const placeKinds = ["folder", "s3"] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** The place of a backup and the backup's name there. Throws `ArchiveError` for a bucket that is not set up or not there. */
export async function findPlace(
  given: string,
  kind: PlaceKind,
  backupS3: Config["backupS3"],
): Promise<{ place: ArchivePlace; name: string }> {
  if (kind === "folder") return { place: folderArchives(dirname(resolve(given))), name: basename(resolve(given)) };
  if (!backupS3) throw new ArchiveError("s3 needs the settings BACKUP_S3_ENDPOINT and the four others of that bucket");
  return { place: await bucketArchives(backupS3), name: given };
}

/** The name that stands for the newest complete backup of a place. */
export const newestName = "newest";

/** The archive of that name, or the newest complete one of the shop. Throws `ArchiveError` if the shop has none there. */
export async function findArchive(place: ArchivePlace, name: string, product: string): Promise<Archive> {
  if (name !== newestName) return place.open(name);
  let newest: { archive: Archive; takenAt: string } | undefined;
  for (const each of await place.list()) {
    const archive = place.open(each);
    const about = await readAbout(archive);
    if (about?.product !== product) continue;
    if (!newest || about.takenAt > newest.takenAt) newest = { archive, takenAt: about.takenAt };
  }
  if (!newest) throw new ArchiveError(`There is no complete backup of ${product}`);
  return newest.archive;
}
