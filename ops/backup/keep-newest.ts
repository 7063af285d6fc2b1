import type { ArchivePlace } from "./archive.ts";
import { readAbout } from "./manifest.ts";

/**
 * Deletes the complete backups of one shop in a place, except the one named `newest` and the `keep - 1` newest others.
 * Call it once `newest` is complete and verified. Leaves backups of other shops. A bucket belongs to one database: what is
 * unfinished there, and media files that no backup lists, are deleted too. Returns the deleted names.
 */
export async function keepNewest(
  place: ArchivePlace,
  { newest, product, keep }: { newest: string; product: string; keep: number },
): Promise<string[]> {
  const others: { name: string; takenAt: string }[] = [];
  for (const name of await place.list()) {
    const about = name === newest ? undefined : await readAbout(place.open(name));
    if (about?.product === product) others.push({ name, takenAt: about.takenAt });
  }
  others.sort((one, other) => Date.parse(other.takenAt) - Date.parse(one.takenAt));
  const old = others.slice(keep - 1).map(({ name }) => name);
  await place.remove(old);
  return old;
}
